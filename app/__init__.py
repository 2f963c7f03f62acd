"""The judge as an app of static files, which runs in any browser without a server: `python -m app OUT` builds it."""
