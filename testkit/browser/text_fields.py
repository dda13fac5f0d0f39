"""Scripts that tell when Flutter edits a field: it focuses an input first, and loses the keys until it edits it."""

# Flutter sets this attribute when it begins to edit a field, to "off" too.
MARK_FIELDS = """
for (const field of document.querySelectorAll('input, textarea')) {
  if (field !== document.activeElement) field.setAttribute('autocorrect', 'not edited');
}
"""
IS_EDITED = """field => field === document.activeElement && field.getAttribute('autocorrect') !== 'not edited'"""
