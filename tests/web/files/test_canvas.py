"""Text on a picture."""

from web.files.canvas import Canvas
from web.files.style import TEXT


def picture(name: str) -> bytes:
    canvas = Canvas(200, 60, "#ffffff")
    canvas.text(name, (10, 30), "#000000", font=TEXT, size=20, width=180)
    return canvas.png()


def test_letters_that_the_font_lacks_are_left_out() -> None:
    assert picture("Nonna 👵🏽") == picture("Nonna")
    assert picture("Nonna") != picture("Nonno")
    assert Canvas(10, 10, "#ffffff").text_width("🎉 Ale", font=TEXT, size=20) == Canvas(10, 10, "#ffffff").text_width(
        "Ale", font=TEXT, size=20
    )
