"""A way to the server that can be cut, as a telephone's connection is."""

import contextlib
import socket
import threading


class Wire:
    """Listens on a port and passes everything on to another one."""

    def __init__(self, port):
        self.target = port
        self.lock = threading.Lock()
        self.ends = set()
        self.is_cut = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def url(self):
        """The address of the server behind the wire."""
        return f"http://127.0.0.1:{self.port}"

    def _listen(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                self.ends |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with self.lock:
            self.ends -= {one, other}
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self):
        """Breaks all connections, and refuses new ones."""
        with self.lock:
            self.is_cut = True
            ends = list(self.ends)
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self):
        """Lets connections through again."""
        self.is_cut = False

    def close(self):
        """Ends the wire for good."""
        self.cut()
        self.listener.close()
