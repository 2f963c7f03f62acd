"""The command line: arguments in, exit code out. Nothing is printed anywhere else."""

import os

if os.environ.get("ADJUDICATOR_EXPLAIN"):
    from adjudicator.explain import Switch

    Switch.on = True
