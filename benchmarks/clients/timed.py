"""The legitimate client of `abuse.py`: it taps a counter of the next deal and times the response.

It searches messages for the text before it applies them, because a real client applies them on another processor.
"""

import time

from benchmarks.clients.light import TIMEOUT, LightClient

_NS = "Anna and Carla"


class TimedClient(LightClient):
    """A client of a device that keeps the score at a table, on the screen of the next deal."""

    _adds_next = True

    def time_tap(self) -> float:
        """Tap and return the seconds until the side's total arrives."""
        button = self.find_control_id(f"Clean: one {'more' if self._adds_next else 'less'} for {_NS}")
        answer = f"This deal, {_NS}: {200 if self._adds_next else 0} points".encode()
        started = time.monotonic()
        self._send_click(button)
        elapsed = 0.0
        while not elapsed:
            message = self._socket.recv(timeout=TIMEOUT)
            if isinstance(message, bytes) and answer in message:
                elapsed = time.monotonic() - started
            self._apply(message)
        self._adds_next = not self._adds_next
        return elapsed

    def receive_for(self, seconds: float) -> None:
        """Receive messages for this long."""
        end = time.monotonic() + seconds
        while (remaining := end - time.monotonic()) > 0:
            try:
                self._apply(self._socket.recv(timeout=remaining))
            except TimeoutError:
                return
