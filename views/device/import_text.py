"""Sentences of an import: contents, faults and result. Pure functions."""

from models.archive import Duplicate, ImportPreview, ImportRefused, ImportReport
from wording import Translator, import_fault_sentence

_MAX_SHOWN = 30


def fault_sentences(t: Translator, refused: ImportRefused) -> tuple[str, ...]:
    """Return one sentence for each of the first faults; the last sentence says how many others there are, or that the
    search was stopped."""
    shown = refused.faults[:_MAX_SHOWN]
    sentences = [
        import_fault_sentence(t, fault.code, path=fault.path, values=fault.values, cause=fault.cause) for fault in shown
    ]
    if refused.more:
        count = len(refused.faults)
        return (*sentences, t.gettext("… and more. Checking stopped after the first {count}.", count=count))
    return tuple(sentences) + _remaining_sentences(t, len(refused.faults) - len(shown))


def preview_sentences(t: Translator, preview: ImportPreview) -> tuple[str, ...]:
    """Return a sentence that says how much the file contains and how much of it is new."""
    matches = t.ngettext("{count} match", "{count} matches", preview.matches)
    players = t.ngettext("{count} player", "{count} players", preview.players)
    sentences = [t.gettext("The file contains {matches} and {players}.", matches=matches, players=players)]
    if preview.duplicates and preview.new:
        sentences.append(t.ngettext("{count} match is new here.", "{count} matches are new here.", preview.new))
    elif preview.new:
        sentences.append(t.gettext("Everything is new here."))
    tournaments, groups, members = preview.tournaments, preview.groups, preview.members
    rule_sets = preview.rule_sets
    others = (
        (tournaments, t.ngettext("It also has {count} tournament.", "It also has {count} tournaments.", tournaments)),
        (groups, t.ngettext("It also has {count} group.", "It also has {count} groups.", groups)),
        (
            members,
            t.ngettext("It also has a list of {count} member.", "It also has a list of {count} members.", members),
        ),
        (
            rule_sets,
            t.ngettext(
                "It also has {count} set of house rules.", "It also has {count} sets of house rules.", rule_sets
            ),
        ),
    )
    return (*sentences, *(sentence for count, sentence in others if count))


def duplicate_sentences(t: Translator, preview: ImportPreview) -> tuple[str, ...]:
    """Return sentences about the matches and tournaments that already exist here: one for each match that differs, then
    the number of identical ones, then the tournaments."""
    differing = [each for each in preview.duplicates if each.revision != each.local_revision]
    same = len(preview.duplicates) - len(differing)
    lines = [_duplicate_sentence(t, each) for each in differing[:_MAX_SHOWN]]
    lines += _remaining_sentences(t, len(differing) - len(lines))
    if same:
        lines.append(t.ngettext("{count} match is the same.", "{count} matches are the same.", same))
    lines += [
        t.gettext(
            "Part or all of the tournament “{name}” is here already. Your choice applies to all its matches.", name=name
        )
        for name in preview.known_tournaments[:_MAX_SHOWN]
    ]
    return tuple(lines)


def report_sentence(t: Translator, report: ImportReport) -> str:
    """Return a summary of the items that were added, replaced or skipped."""
    added, replaced, skipped = len(report.added) + len(report.copied), len(report.replaced), len(report.skipped)
    groups, rule_sets = report.groups, report.rule_sets
    again, kept = report.replaced_tournaments, report.skipped_tournaments
    tournaments = report.tournaments - again
    counted = (
        (added, t.ngettext("{count} match was added.", "{count} matches were added.", added)),
        (replaced, t.ngettext("{count} match was replaced.", "{count} matches were replaced.", replaced)),
        (skipped, t.ngettext("{count} match was left unchanged.", "{count} matches were left unchanged.", skipped)),
        (tournaments, t.ngettext("{count} tournament was added.", "{count} tournaments were added.", tournaments)),
        (again, t.ngettext("{count} tournament was replaced.", "{count} tournaments were replaced.", again)),
        (kept, t.ngettext("{count} tournament was left unchanged.", "{count} tournaments were left unchanged.", kept)),
        (groups, t.ngettext("{count} group was added.", "{count} groups were added.", groups)),
        (rule_sets, t.ngettext("{count} set of rules was added.", "{count} sets of rules were added.", rule_sets)),
    )
    sentences = [sentence for count, sentence in counted if count]
    return " ".join(sentences or [t.gettext("The players in the file were added. It contained no matches.")])


def _duplicate_sentence(t: Translator, duplicate: Duplicate) -> str:
    match = t.gettext(
        "{players}, {day}",
        players=t.join(duplicate.players),
        day=t.date(duplicate.started_at, length="medium"),
    )
    if duplicate.local_revision is None:
        return t.gettext("{match}: owned by another phone.", match=match)
    if duplicate.local_revision > duplicate.revision:
        return t.gettext("{match}: the one here is newer.", match=match)
    return t.gettext("{match}: the one in the file is newer.", match=match)


def _remaining_sentences(t: Translator, count: int) -> tuple[str, ...]:
    return (t.ngettext("… and {count} more.", "… and {count} more.", count),) if count > 0 else ()
