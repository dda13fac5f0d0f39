"""The sentence that says why a draft isn't saved."""

from models.values import DatabaseFull
from views.draft.controller import DraftController
from wording import Translator, model_error_sentence, with_report_code


def unsaved_sentence(t: Translator, draft: DraftController) -> str:
    if isinstance(draft.failure, DatabaseFull):
        return model_error_sentence(t, draft.failure.code, draft.failure.values)
    return with_report_code(t.gettext("The draft isn’t saved. Tap anything to try again."), draft.report_code)
