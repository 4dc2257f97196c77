#!/usr/bin/env python3
"""serve.py FOLDER - nginx and the odd server over the files of a folder, until standard input ends.

Prints one JSON line: where they are, and where nginx's log is.
"""
import json
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from support import nginx, odd_server  # noqa: E402


def main():
    with tempfile.TemporaryDirectory(prefix="mediametadata-serve-") as folder:
        server = nginx.Server(sys.argv[1], pathlib.Path(folder) / "nginx")
        print(json.dumps({
            "plain": server.url(""), "secure": server.secure_url("") if server.secure_port else None,
            "odd": "http://127.0.0.1:%d/" % odd_server.serve(sys.argv[1]).server_port,
            "certificate": str(server.certificate), "log": str(server.folder / "access.log")}), flush=True)
        sys.stdin.read()
        server.close()


if __name__ == "__main__":
    main()
