"""`python -m pinella`, where the folder of commands is not on the path."""

from pinella.launcher import main

if __name__ == "__main__":
    main()
