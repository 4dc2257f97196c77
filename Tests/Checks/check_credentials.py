#!/usr/bin/env python3
"""check_credentials.py [BIN] [--shared DIR] - what is said of content credentials agrees with the reader of their makers.

Fixtures are signed with a certificate that is made here, and there is a real file where the shared folder is present.
The reader, c2pa-python from PyPI, calls each valid; show tells the same maker, manifest and signer. Then each verb
that writes is run on it:
  - with --credentials keep, the report says that they no longer validate where the reader calls them invalid, and only
    there;
  - with drop, neither the reader nor exiftool nor show finds any;
  - with refuse, the exit code is 1, nothing is written, and the file is what it was.
Left out, with exit code 77, where c2pa-python is not here and cannot be installed.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

SIGNED = ["movie-first.mp4", "movie-last.mov", "uuid-boxes.mp4", "track-metadata.mov", "itunes-list.m4a", "fragmented.mp4"]
REMARK = "content credentials no longer validate"
EXTENSIONS = {"root": "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n",
              "leaf": "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=emailProtection\n"
                      "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n"}
CLAIM = {"claim_generator_info": [{"name": "Quay", "version": "2.1"}], "title": "Harbour", "assertions": [
    {"label": "c2pa.actions", "data": {"actions": [{
        "action": "c2pa.created", "digitalSourceType": "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"}]}}]}


def load(folder):
    """The reader, installed into a folder where it is not here; None where that fails."""
    try:
        import c2pa
        return c2pa
    except ImportError:
        pass
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(folder), "c2pa-python"]
    try:
        subprocess.run(command, check=True, timeout=180, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        sys.path.insert(0, str(folder))
        import c2pa
        return c2pa
    except (subprocess.SubprocessError, ImportError, OSError):
        return None


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")


def certificates(folder):
    """A chain and the key of its first certificate."""
    for name, subject in (("root", "/C=XX/O=Example authority/CN=Root"), ("leaf", "/C=XX/O=Example Harbour/CN=Lena Lotse")):
        key, pem, settings = (folder / (name + end) for end in (".key", ".pem", ".txt"))
        settings.write_text(EXTENSIONS[name])
        made = [run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key),
                run("openssl", "req", "-new", "-key", key, "-subj", subject, "-out", folder / "request")]
        signer = ["-signkey", key] if name == "root" else ["-CA", folder / "root.pem", "-CAkey", folder / "root.key", "-CAcreateserial"]
        made.append(run("openssl", "x509", "-req", "-in", folder / "request", "-days", "30", "-extfile", settings, *signer, "-out", pem))
        for step in made:
            if step.returncode:
                sys.exit("openssl: %s" % step.stderr.strip())
    return (folder / "leaf.pem").read_bytes() + (folder / "root.pem").read_bytes(), (folder / "leaf.key").read_bytes()


class Files:
    def __init__(self, c2pa, binary):
        self.c2pa, self.binary, self.passed, self.failures = c2pa, binary, 0, []

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failures.append(what)
            print("FAILED %s" % what, flush=True)

    def read(self, path):
        """What the reader says; None where it finds no credentials."""
        try:
            with self.c2pa.Reader(str(path)) as reader:
                return json.loads(reader.json())
        except self.c2pa.C2paError.ManifestNotFound:
            return None

    def shown(self, path):
        return json.loads(run(self.binary, "show", "--json", path).stdout)["file"].get("credentials")

    def check(self, source, folder):
        before = self.read(source)
        if before is None or before["validation_state"] == "Invalid":
            return self.expect(False, "%s: the reader calls it %s" % (source.name, before and before.get("validation_status")))
        self.described(source, before)
        self.expect(self.seen_by_exiftool(source), "%s: exiftool sees the box" % source.name)
        header_first = json.loads(run(self.binary, "show", "--json", source).stdout)["file"]["isHeaderFirst"]
        plain = places.MEDIA / ("camera-text.mov" if source.suffix == ".mov" else "track-metadata.mp4")
        other = ".mp4" if source.suffix == ".mov" else ".mov"
        for policy in ("keep", "drop", "refuse"):
            for verb, suffix, words in (
                    ("convert", source.suffix, ["convert", "IN", "OUT"]), ("convert", other, ["convert", "IN", "OUT"]),
                    ("edit", None, ["edit", "--title", "Another", "IN"]), ("edit", source.suffix, ["edit", "--title", "Another", "IN", "-o", "OUT"]),
                    ("edit --faststart", source.suffix, ["edit", "--faststart", "IN", "-o", "OUT"]), ("strip", source.suffix, ["strip", "IN", "-o", "OUT"]),
                    ("graft onto", None, ["graft", "--tolerance", "1000", plain, "IN"]),
                    ("graft onto", source.suffix, ["graft", "--tolerance", "1000", plain, "IN", "-o", "OUT"])):
                if "--faststart" in words and header_first:
                    continue
                with tempfile.TemporaryDirectory(dir=folder) as place:
                    self.write(source, pathlib.Path(place), "%s %s%s, %s" % (source.name, verb, suffix or " in place", policy), suffix, words, policy)
        self.unchanged(source, folder)

    def described(self, source, before):
        """show and the reader tell the same."""
        found, active = self.shown(source) or {}, before["manifests"][before["active_manifest"]]
        maker = active.get("claim_generator") or " ".join("%(name)s/%(version)s" % row for row in active["claim_generator_info"])
        signature = active["signature_info"]
        signer = ", ".join(signature[key] for key in ("common_name", "issuer") if signature.get(key))
        for name, wanted in (("claimGenerator", maker), ("manifest", before["active_manifest"]), ("title", active.get("title")),
                             ("manifestCount", len(before["manifests"])), ("instanceID", active["instance_id"]), ("signer", signer)):
            self.expect(found.get(name) == wanted, "%s: %s is %r, to the reader %r" % (source.name, name, found.get(name), wanted))
        self.expect(found.get("binding", {}).get("label", "").startswith("c2pa.hash.bmff"), "%s: what is signed" % source.name)

    def write(self, source, place, label, suffix, words, policy):
        original = source.read_bytes()
        path, output = place / ("in" + source.suffix), place / ("out" + (suffix or ""))
        path.write_bytes(original)
        written = output if suffix else path
        done = run(self.binary, *[{"IN": path, "OUT": output}.get(word, word) for word in words], "--credentials", policy)
        said = done.stdout + done.stderr
        if policy == "refuse":
            lines = done.stderr.strip().splitlines()
            self.expect(done.returncode == 1 and len(lines) == 1 and "content credentials" in lines[0], "%s: exit %d, %r" % (label, done.returncode, said))
            return self.expect(path.read_bytes() == original and sorted(p.name for p in place.iterdir()) == [path.name], "%s: something was written" % label)
        if done.returncode or not written.is_file():
            return self.expect(False, "%s: exit %d, %s" % (label, done.returncode, said.strip()))
        after = self.read(written)
        if policy == "drop":
            self.expect(after is None and self.shown(written) is None, "%s: credentials are still there" % label)
            self.expect(not self.seen_by_exiftool(written), "%s: exiftool sees the box" % label)
            return self.expect(REMARK not in said, "%s: %r" % (label, said))
        state = after and after["validation_state"]
        self.expect(state is not None and (state == "Invalid") == (REMARK in said), "%s: the reader calls it %s, we said %r" % (label, state, said))

    def unchanged(self, source, folder):
        """A copy to which nothing is done stays valid, and nothing is said."""
        path = pathlib.Path(folder) / ("same" + source.suffix)
        shutil.copy(source, path)
        removed = run(self.binary, "edit", "--remove", "no such item", path)
        titled = run(self.binary, "edit", "--set", "mdta/com.apple.quicktime.title=Harbour at dawn", "--credentials", "refuse", "--dry-run", path)
        self.expect(removed.returncode == 3 and REMARK not in removed.stderr + titled.stdout, "%s: unchanged, %r" % (source.name, removed.stderr))
        state = (self.read(path) or {}).get("validation_state")
        self.expect(state != "Invalid" and path.read_bytes() == source.read_bytes(), "%s: unchanged, but %s" % (source.name, state))

    def seen_by_exiftool(self, path):
        return "c2pa" in run("exiftool", "-U", "-a", "-b", "-UUID-Unknown", "-JUMDType", path).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    arguments = parser.parse_args()
    binary, shared = places.binary(arguments.binary), places.shared_folder(arguments.shared)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        c2pa = load(folder / "packages")
        if c2pa is None:
            return places.finish(0, 0, left_out=["all of it: c2pa-python is not here and cannot be installed"])
        files, sources = Files(c2pa, binary), []
        chain, key = certificates(folder)
        signer = c2pa.Signer.from_info(c2pa.C2paSignerInfo(alg=b"es256", sign_cert=chain, private_key=key, ta_url=None))
        for fixture in SIGNED:
            signed = folder / ("signed-" + fixture)
            c2pa.Builder(CLAIM).sign_file(str(places.MEDIA / fixture), str(signed), signer)
            sources.append(signed)
        real = shared / "telemetry" / "contentauth__c2pa-rs" / "video1.mp4" if shared else None
        if real and real.is_file():
            sources.append(real)
        else:
            places.leave_out("video1.mp4, which is not in the shared folder")
        for source in sources:
            files.check(source, folder)
        return places.finish(files.passed, len(files.failures))


if __name__ == "__main__":
    sys.exit(main())
