//! taquin in Python.
