"""People: players, groups, and what finished matches say of them."""
