"""The command `python -m pinella`, for when the folder of scripts is not on the path."""

from pinella.launcher import main

if __name__ == "__main__":
    main()
