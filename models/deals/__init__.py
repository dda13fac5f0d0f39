"""Deals: saving, undo and redo, agreement."""

from models.deals.agreement import agree_deal, contest_deal
from models.deals.ending import end_match
from models.deals.saving import delete_deal, save_deal
from models.deals.trail import deal_history
from models.deals.undo import redo, undo
