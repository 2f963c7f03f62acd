"""`python -m adjudicator` is the command `adjudicate`."""

from adjudicator.cli.main import run

if __name__ == "__main__":
    run()
