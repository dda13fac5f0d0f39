"""A uvicorn server in a thread of this process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn


@contextmanager
def threaded_server(config: uvicorn.Config, *, backlog: int = 100) -> Iterator[int]:
    """Serve on a free loopback port and yield it; the server stops when the block ends."""
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0), backlog=backlog) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
