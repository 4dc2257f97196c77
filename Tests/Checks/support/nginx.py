"""Debian's nginx on loopback, with a configuration of its own in a temporary folder; no rights are needed."""
import os
import pathlib
import shutil
import socket
import subprocess
import time

CONFIGURATION = """%(user)s
worker_processes 1;
pid %(folder)s/nginx.pid;
error_log %(folder)s/error.log;
events { worker_connections 256; }
http {
  log_format wanted '$status $body_bytes_sent $request_method $uri $http_range $connection $server_protocol';
  access_log %(folder)s/access.log wanted;
  client_body_temp_path %(folder)s/t1; proxy_temp_path %(folder)s/t2; fastcgi_temp_path %(folder)s/t3;
  uwsgi_temp_path %(folder)s/t4; scgi_temp_path %(folder)s/t5;
  server {
    listen 127.0.0.1:%(port)d;
    %(tls)s
    root %(files)s;
    location /whole/ { alias %(files)s/; max_ranges 0; }
    location /slow/ { alias %(files)s/; limit_rate 2k; }
    location /steady/ { alias %(files)s/; limit_rate 64k; }
    location /forbidden { return 403; }
    location /broken { return 503; }
    location /loop { return 302 /loop; }
    location /hop/ { rewrite ^/hop/(.*)$ /$1 redirect; }
    location /to/file { return 302 file:///etc/passwd; }
    location /to/ftp { return 302 ftp://127.0.0.1/movie.mov; }
    location /to/data { return 302 data:text/plain,moov; }
  }
}
"""
SECURE = "listen 127.0.0.1:%d ssl http2; ssl_certificate %s; ssl_certificate_key %s;"


def path():
    """Where nginx is, or None."""
    return shutil.which("nginx") or next((p for p in ("/usr/sbin/nginx",) if os.access(p, os.X_OK)), None)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """Serves the files of a folder until it is closed."""

    def __init__(self, files, folder):
        self.folder, self.port, self.secure_port = pathlib.Path(folder), free_port(), None
        self.folder.mkdir()
        self.certificate = self.folder / "own.pem"
        key = self.folder / "own.key"
        tls = ""
        if shutil.which("openssl"):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key),
                            "-out", str(self.certificate)], check=True, stderr=subprocess.DEVNULL)
            self.secure_port = free_port()
            tls = SECURE % (self.secure_port, self.certificate, key)
        configuration = self.folder / "nginx.conf"
        configuration.write_text(CONFIGURATION % {
            "user": "user root;" if os.geteuid() == 0 else "", "folder": self.folder, "port": self.port, "files": files, "tls": tls})
        self.process = subprocess.Popen([path(), "-e", str(self.folder / "error.log"), "-c", str(configuration), "-g", "daemon off;"],
                                        stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise SystemExit("nginx does not start: " + (self.folder / "error.log").read_text())

    def url(self, name):
        return "http://127.0.0.1:%d/%s" % (self.port, name)

    def secure_url(self, name):
        return "https://127.0.0.1:%d/%s" % (self.secure_port, name)

    def log(self):
        """What was asked for since the last call: (status, bytes of the body, range) of each request."""
        time.sleep(0.15)
        path = self.folder / "access.log"
        lines = [line.split(" ") for line in path.read_text().splitlines()]
        path.write_text("")
        os.truncate(path, 0)
        return [(int(line[0]), int(line[1]), line[4]) for line in lines]

    def close(self):
        self.process.terminate()
        self.process.wait()
