"""Recipes for content credentials: manifest stores as C2PA has them. Hashes and signatures in them are made up."""
from .boxes import box, pack, terminated, vbox
from .media import fixture, usual_keys
from .movie import ISO, QUICKTIME, Movie
from .tracks import h264

PROVENANCE = bytes.fromhex("d8fec3d61b0e483c92975828877ec481")
TAIL = bytes.fromhex("00110010800000aa00389b71")


def head(major, number):
    """The head of a value in CBOR."""
    for short, layout in ((24, "B"), (25, "H"), (26, "I"), (27, "Q")):
        if number < 24:
            return bytes([major << 5 | number])
        if number < 1 << 8 * (1 << short - 24):
            return bytes([major << 5 | short]) + pack(layout, number)


def cbor(value):
    if value is None:
        return b"\xf6"
    if isinstance(value, int):
        return head(0, value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(cbor, value))
    if isinstance(value, dict):
        return head(5, len(value)) + b"".join(cbor(k) + cbor(v) for k, v in value.items())
    if isinstance(value, Open):
        return b"\xbf" + b"".join(cbor(k) + cbor(v) for k, v in value.items.items()) + b"\xff"
    return head(6, value.number) + cbor(value.value)


class Tagged:
    def __init__(self, number, value):
        self.number, self.value = number, value


class Open:
    """A map without a count."""
    def __init__(self, **items):
        self.items = items


def der(tag, *parts):
    body = b"".join(parts)
    size = bytes([len(body)]) if len(body) < 128 else b"\x82" + pack("H", len(body))
    return bytes([tag]) + size + body


def names(common, organization):
    def name(last, text):
        return der(0x31, der(0x30, der(0x06, bytes([0x55, 4, last])), der(0x0C, text.encode())))

    return der(0x30, name(6, "XX"), name(10, organization), name(3, common))


def certificate(common, organization):
    """As much of a certificate as its subject needs, and a key that is none."""
    algorithm = der(0x30, der(0x06, bytes.fromhex("2a8648ce3d040302")))
    validity = der(0x30, der(0x17, b"190530000000Z"), der(0x17, b"290530000000Z"))
    body = der(0x30, der(0xA0, der(0x02, b"\2")), der(0x02, b"\7"), algorithm, names("Root", "Example authority"), validity,
               names(common, organization), der(0x30, bytes(130)))
    return der(0x30, body, algorithm, der(0x03, bytes(65)))


def superbox(kind, label, *content, salt=False):
    toggles = 0x13 if salt else 3
    private = box("c2sh", bytes(range(16))) if salt else b""
    return box("jumb", box("jumd", kind.encode() + TAIL, bytes([toggles]), terminated(label), private), *content)


def manifest(name, claim, assertions, headers):
    """`headers` are those of the signature: protected ones, and others."""
    protected, others = headers
    signature = Tagged(18, [cbor(protected), others, None, bytes(64)])
    return superbox(
        "c2ma", name,
        superbox("c2as", "c2pa.assertions", [superbox("cbor", label, box("cbor", cbor(content)), salt=True)
                                             for label, content in assertions.items()]),
        superbox("c2cl", claim.pop("label"), box("cbor", cbor(claim))),
        superbox("c2cs", "c2pa.signature", box("cbor", cbor(signature))))


def stated(*labels):
    return [{"url": "self#jumbf=c2pa.assertions/" + label, "hash": bytes(32)} for label in labels]


def excluded(path, **conditions):
    return {"xpath": path, **conditions}


def older():
    """A manifest of the first version of claims."""
    binding = {"exclusions": [excluded("/uuid", length=None, data=[{"offset": 8, "value": PROVENANCE}])],
               "alg": "sha256", "hash": bytes(32), "name": "jumbf manifest"}
    claim = {"label": "c2pa.claim", "dc:title": "Harbour", "dc:format": "video/mp4", "instanceID": "xmp:iid:1",
             "claim_generator": "Quay/1.0", "claim_generator_info": None, "signature": "self#jumbf=c2pa.signature",
             "assertions": stated("c2pa.actions", "c2pa.hash.bmff"), "alg": "sha256"}
    return manifest("urn:uuid:1", claim, {"c2pa.actions": {"actions": [{"action": "c2pa.created"}]}, "c2pa.hash.bmff": binding},
                    ({1: 7}, Open(x5chain=certificate("Harbour Master", "Example Harbour"))))


def newer():
    """One of the second version, of what the first was."""
    binding = {"exclusions": [excluded("/uuid", data=[{"offset": 8, "value": PROVENANCE}]), excluded("/ftyp"),
                              excluded("/moov/trak/mdia/minf/stbl/stco", subset=[{"offset": 16, "length": 0}])],
               "alg": "sha384", "hash": bytes(48), "name": "jumbf manifest"}
    claim = {"label": "c2pa.claim.v2", "dc:title": "Harbour at dawn", "instanceID": "xmp:iid:2",
             "claim_generator_info": {"name": "Quay", "version": "2.0"}, "signature": "self#jumbf=c2pa.signature",
             "created_assertions": stated("c2pa.actions.v2", "c2pa.hash.bmff.v3"), "gathered_assertions": stated("c2pa.ingredient.v3")}
    chain = [certificate("Lena Lotse", "Example Pilots"), certificate("Root", "Example authority")]
    return manifest("urn:c2pa:2", claim, {"c2pa.actions.v2": {"actions": [{"action": "c2pa.edited"}]}, "c2pa.hash.bmff.v3": binding,
                                          "c2pa.ingredient.v3": {"relationship": "parentOf"}}, ({1: 7, 33: chain}, {}))


def store(*manifests):
    return superbox("c2pa", "c2pa", *manifests)


def provenance(purpose, *content):
    return box("uuid", PROVENANCE, bytes(4), terminated(purpose), *content)


@fixture("credentials.mp4", "content credentials: a manifest of what the file was made from, the active one, and a box for a "
         "fragment", "hashes and signatures are made up")
def credentials(e):
    return Movie(ISO, [h264(e)], ahead=[provenance("manifest", bytes(8), store(older(), newer()))], in_moov=[usual_keys().iso()],
                 after=[provenance("merkle", cbor({"uniqueId": 0, "localId": 1, "location": 0, "hashes": [bytes(32)]}))])


@fixture("credentials-jumbf.mov", "content credentials in a JUMBF box of their own, and a JUMBF box that holds something else",
         "hashes and signatures are made up; no standard puts them there")
def credentials_jumbf(e):
    return Movie(QUICKTIME, [h264(e)], in_moov=[usual_keys().quicktime()],
                 after=[store(older()), superbox("json", "org.example.note", box("json", b'{"berth": 7}'))])
