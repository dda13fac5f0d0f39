"""Names and addresses that mean another machine wherever they are opened."""

__all__ = ["is_local"]

import ipaddress


def is_local(host: str) -> bool:
    """Whether the host means "this very machine" wherever it is opened."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
