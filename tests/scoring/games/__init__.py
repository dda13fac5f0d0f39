"""Oracles of single games, written from their published rules before the rule sets; they know no `RuleSet`."""
