"""A uvicorn server in a thread of this process, for as long as a block lasts."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn


@contextmanager
def threaded_server(config: uvicorn.Config, *, backlog: int = 100) -> Iterator[int]:
    """Serve on loopback and a free port, which is what one gets. It has ended when the block is left."""
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0), backlog=backlog) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
