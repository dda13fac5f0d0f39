"""The data layer: matches, deals, drafts, devices, permissions and everything else that is stored. Functions return
frozen values, never database rows.

Other packages import from a subject's package, not from its modules: `from models.deals import save_deal`.

The folders are layered; each imports only those before it: values, lists, storage, access, history, people, matches,
drafts, deals, trash, sharing, tournaments, archive, transfer, file_parsing. `models.store`, `models.sample` and
`models.backup` come last.
"""
