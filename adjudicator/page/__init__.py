"""A judged game as one HTML page, readable as it is, with a stepper if scripts run."""

from adjudicator.page.html_page import document

__all__ = ["document"]
