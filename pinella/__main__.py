"""The command `pinella`, also as `python -m pinella`: does what `python main.py` does in a clone."""

from main import main

if __name__ == "__main__":
    main()
