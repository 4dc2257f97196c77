#!/usr/bin/env python3
"""check_packages.py - what `make` built is installed, packed and removed again as people do it.

  - `make install` puts each file where it belongs, the binary works there, `make uninstall` leaves nothing;
  - the binary is under 30 MB and is linked with no library of FFmpeg;
  - two tarballs of one commit are the same bytes, their checksums hold, the bill of materials is valid SPDX;
  - lintian has nothing to say of the Debian package, which is installed into a fresh Debian, used there without FFmpeg
    and with it, as a newcomer does who has the README alone, and removed without a trace.
Left out, with exit code 77: what needs a tool or a network that is not here.
"""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

BUILT = places.REPOSITORY / ".build" / "stage" / "mediameta"
PACKAGES = places.REPOSITORY / ".build" / "packages"
INSTALLED = {
    "bin/mediameta", "share/man/man1/mediameta.1", "share/bash-completion/completions/mediameta",
    "share/zsh/site-functions/_mediameta", "share/fish/vendor_completions.d/mediameta.fish",
}
LARGEST_BINARY = 30_000_000
# What runs inside the fresh Debian, where the package and two movies are in /tmp.
INSIDE = r"""
set -eu
echo fresh
export DEBIAN_FRONTEND=noninteractive
before="$(find / -xdev \( -name '*mediameta*' \) -not -path '/tmp/*' -not -path '/proc/*' -not -path '/var/lib/apt/*')"
test -z "$before"
apt-get install -qy --no-install-recommends /tmp/mediameta.deb >/dev/null
mediameta --version
test -s /usr/share/man/man1/mediameta.1.gz
cd /tmp
mediameta show --value -i common/title quicktime-keys.mov
mediameta convert quicktime-keys.mov plain.mp4
mediameta edit --title "In a fresh system" plain.mp4
if mediameta convert plain.mp4 other.mkv; then echo "converted without FFmpeg" >&2; exit 1; fi
apt-get install -qy $(dpkg-query -f '${Recommends}' -W mediameta | tr -d ,) >/dev/null
mediameta convert plain.mp4 other.mkv
mediameta show --value -i common/title other.mkv
# What a newcomer does: the recipes of the README, one after the other, with nothing else known.
mkdir newcomer
cd newcomer
ln -s /tmp/Fixtures Fixtures
sed -n 's/^\$ //p' /tmp/README.md >recipes
test "$(wc -l <recipes)" -ge 6
while read -r recipe; do
  echo "recipe: $recipe"
  sh -c "$recipe" </dev/null >/dev/null 2>said || { cat said >&2; exit 1; }
done <recipes
cd ..
apt-get purge -qy mediameta >/dev/null
after="$(find / -xdev \( -name '*mediameta*' \) -not -path '/tmp/*' -not -path '/proc/*' -not -path '/var/lib/apt/*' \
  -not -path '/var/log/*' -not -path '/var/cache/*')"
test -z "$after" || { echo "left: $after" >&2; exit 1; }
echo "removed without a trace"
"""


def run(*command, **options):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", cwd=places.REPOSITORY, **options)


class Check:
    def __init__(self, folder):
        self.folder, self.passed, self.failed = folder, 0, 0

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED " + what, flush=True)

    def succeed(self, what, *command, **options):
        done = run(*command, **options)
        self.expect(done.returncode == 0, "%s: %s" % (what, done.stdout.strip()[-2000:]))
        return done.stdout

    # -- steps ------------------------------------------------------------------------------------

    def installed(self):
        root = self.folder / "root"
        self.succeed("make install", "make", "install", "DESTDIR=%s" % root, "PREFIX=/usr/local")
        prefix = root / "usr" / "local"
        found = {str(p.relative_to(prefix)) for p in prefix.rglob("*") if p.is_file()}
        schemas = {name for name in found if name.startswith("share/mediameta/schemas/")}
        self.expect(found - schemas == INSTALLED, "installed: %s" % sorted((found - schemas) ^ INSTALLED))
        self.expect(len(schemas) == len(list((places.REPOSITORY / "Sources/mediameta/Schemas").glob("*.json"))), "schemas")
        binary = prefix / "bin" / "mediameta"
        self.succeed("the installed binary", binary, "show", places.MEDIA / "quicktime-keys.mov")
        self.succeed("completions for bash", "bash", "-n", prefix / "share/bash-completion/completions/mediameta")
        self.succeed("the manual page", "mandoc", "-T", "lint", "-W", "error", prefix / "share/man/man1/mediameta.1")
        self.succeed("make uninstall", "make", "uninstall", "DESTDIR=%s" % root, "PREFIX=/usr/local")
        left = [str(p) for p in root.rglob("*") if p.is_file()]
        self.expect(not left, "left after make uninstall: %s" % left)

    def binary(self):
        size = BUILT.stat().st_size
        self.expect(size < LARGEST_BINARY, "the binary has %d bytes" % size)
        libraries = run("readelf", "--dynamic", BUILT).stdout
        self.expect("libc.so" in libraries and "libav" not in libraries, "the binary is linked with %s" % libraries)
        print("the binary has %.1f MB" % (size / 1e6), flush=True)

    def tarball(self):
        digests = []
        for number in (1, 2):
            packages = self.folder / ("tarball%d" % number)
            self.succeed("make tarball", "make", "tarball", "PACKAGES=%s" % packages)
            archive, = packages.glob("*.tar.xz")
            digests.append(hashlib.sha256(archive.read_bytes()).hexdigest())
        self.expect(digests[0] == digests[1], "two tarballs differ")
        self.succeed("checksums", "sh", "-c", "cd '%s' && sha256sum --check --strict SHA256SUMS" % packages)
        bill, = packages.glob("*.spdx.json")
        names = {entry["name"] for entry in json.loads(bill.read_text())["packages"]}
        self.expect({"mediameta", "Leaflet", "dygraphs", "libexpat1", "zlib1g", "libavformat"} <= names, "the bill has %s" % names)
        self.valid_bill(bill)
        unpacked = self.folder / "unpacked"
        unpacked.mkdir()
        self.succeed("tar", "tar", "-xf", archive, "-C", unpacked, "--strip-components=1")
        self.succeed("the unpacked binary", unpacked / "bin" / "mediameta", "show", places.MEDIA / "quicktime-keys.mov")

    def valid_bill(self, bill):
        tools = self.folder / "spdx"
        if run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", tools, "spdx-tools").returncode:
            places.leave_out("the bill of materials: spdx-tools is not here and cannot be installed")
            return
        self.succeed("the bill of materials", sys.executable, "-m", "spdx_tools.spdx.clitools.pyspdxtools", "-i", bill,
                     env={**os.environ, "PYTHONPATH": str(tools)})

    def debian(self):
        if not shutil.which("dpkg-buildpackage") or not shutil.which("dh"):
            places.leave_out("the Debian package: debhelper is not installed")
            return
        packages = self.folder / "debian"
        self.succeed("make deb", "make", "deb", "PACKAGES=%s" % packages)
        package, = packages.glob("mediameta_*.deb")
        if shutil.which("lintian"):
            said = run("lintian", "--allow-root", "--tag-display-limit", "0", "--fail-on", "error,warning", package)
            self.expect(said.returncode == 0, "lintian: %s" % said.stdout)
        else:
            places.leave_out("lintian, which is not installed")
        self.fresh(package)

    def fresh(self, package):
        """Installs, uses and removes the package in a Debian that was made for it."""
        if not shutil.which("mmdebstrap"):
            places.leave_out("the package in a fresh Debian: mmdebstrap is not installed")
            return
        script = self.folder / "inside"
        script.write_text(INSIDE)
        shutil.copy(package, self.folder / "mediameta.deb")
        release = dict(line.strip().split("=", 1) for line in open("/etc/os-release") if "=" in line)["VERSION_CODENAME"]
        done = run(
            "mmdebstrap", "--variant=apt", "--format=null", release,
            *("--customize-hook=copy-in '%s' /tmp" % path for path in (
                script, self.folder / "mediameta.deb", places.MEDIA / "quicktime-keys.mov", places.REPOSITORY / "README.md",
                places.REPOSITORY / "Fixtures")),
            '--customize-hook=chroot "$1" sh /tmp/inside', "/dev/null", timeout=900)
        if "fresh" not in done.stdout:
            places.leave_out("the package in a fresh Debian, which cannot be made here: %s" % done.stdout.strip()[-200:])
            return
        said = done.stdout
        self.expect(done.returncode == 0, "in a fresh Debian: %s" % said[-2000:])
        self.expect("removed without a trace" in said and "In a fresh system" in said, "in a fresh Debian: %s" % said[-2000:])


def main():
    if not BUILT.is_file():
        sys.exit("check_packages: nothing is built yet; run make first")
    with tempfile.TemporaryDirectory() as name:
        check = Check(pathlib.Path(name))
        check.binary()
        check.installed()
        check.tarball()
        check.debian()
        return places.finish(check.passed, check.failed)


if __name__ == "__main__":
    sys.exit(main())
