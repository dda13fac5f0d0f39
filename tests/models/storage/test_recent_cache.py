"""A cache keeps the entries that were used last."""

from models.storage import RecentCache


def test_the_entry_unused_for_longest_leaves_first() -> None:
    cache: RecentCache[str, int] = RecentCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)
    cache.drop("a")
    assert cache.get("a") is None


def test_an_entry_is_made_once() -> None:
    cache: RecentCache[str, object] = RecentCache(2)
    made = cache.get_or_make("a", object)
    assert cache.get_or_make("a", object) is made
    cache.get_or_make("b", object)
    assert cache.get_or_make("a", object) is made
    cache.get_or_make("c", object)
    assert cache.get("b") is None
    assert cache.get("a") is made
