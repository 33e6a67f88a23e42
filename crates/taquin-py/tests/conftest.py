"""The environment of every test, and of the programs that it starts: English, whatever the language of the user."""

import os
import signal

for name in [name for name in os.environ if name in ("LANG", "LANGUAGE") or name.startswith("LC_")]:
    del os.environ[name]

# A shell starts what runs in its background with Ctrl-C ignored, and programs inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
