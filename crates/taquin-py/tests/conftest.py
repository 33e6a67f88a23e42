"""The environment of every test, and of the programs that it starts: English, whatever the language of the user."""

import os

for name in [name for name in os.environ if name in ("LANG", "LANGUAGE") or name.startswith("LC_")]:
    del os.environ[name]
