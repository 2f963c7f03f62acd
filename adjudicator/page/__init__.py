"""A judged game as one page that asks nothing of anybody: readable as it is, with a stepper where scripts run."""

from adjudicator.page.html_page import document

__all__ = ["document"]
