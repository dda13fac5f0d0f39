"""Sharing matches: join links and codes, members, devices with several phones, download tickets, the host's access."""
