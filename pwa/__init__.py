"""The offline app (PWA): Pinella in a browser without a server, and the build of its site."""
