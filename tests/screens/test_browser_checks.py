"""The checks of pages themselves: each fault that they are there for is found, and a good page has none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser import faults_of

GOOD = """<!doctype html><html lang="en"><head><title>Good</title>
<style>body { color: #111; background: #fff } button, input { min-height: 48px; border: 1px solid #555 }
:focus-visible { outline: 3px solid #000 } .faint { color: #999 }
.hint::placeholder { color: #aaa; opacity: 1 }
.see-through { opacity: .3 } .thin { border-color: #eee } .no-outline:focus-visible { outline: none }
.wide { overflow-x: auto; width: 100px } .wide p { width: 900px }</style></head>
<body><main><h1>Good</h1><label>Name <input></label><button>Send</button>HERE</main></body></html>"""
BAD = {
    "no name": "<button></button>",
    "is read as": '<button aria-label="Close">Send it</button>',
    "a picture without words": '<img src="data:,">',
    "neither named nor hidden": '<svg width="9" height="9"><path d="M0 0h9v9"/></svg>',
    "there is no role": '<p role="knob">x</p>',
    "aria-live": '<p aria-live="loud">x</p>',
    "which is not there": '<p aria-describedby="nothing">x</p>',
    "one control inside another": '<a href="/x">a <button>b</button></a>',
    "can be focused": '<p aria-hidden="true"><button>b</button></p>',
    "not an item": "<ul><p>x</p></ul>",
    "not one first heading": "<h1>again</h1>",
    "heading 4 after 1": "<h4>deep</h4>",
    "is there twice": '<p id="a">x</p><p id="a">y</p>',
    "table without headings": "<table><tr><td>x</td></tr></table>",
    "heading without scope": "<table><tr><th>x</th></tr></table>",
    "px high": '<button style="min-height: 20px; height: 20px">x</button>',
    "px high: input": '<label><input type="checkbox" style="min-height: 12px; height: 12px"> x</label>',
    "out of the keyboard's order": '<button tabindex="3">x</button>',
    "not by keyboard": '<div class="wide"><p>x</p></div>',
    "the focus is not seen": '<button class="no-outline">x</button>',
    "contrast": '<p class="faint">x</p>',
    "of the hint": '<input aria-label="x" class="hint" placeholder="hint">',
    "p.see-through": '<p class="see-through">x</p>',
    "contrast 1.": '<button disabled style="color: #fff; background: #eee">x</button>',
    "of the border": '<input aria-label="x" class="thin">',
    "too wide": '<p style="width: 5000px">x</p>',
}


def test_a_good_page_has_no_faults_and_each_bad_one_is_found(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_content(GOOD.replace("HERE", ""))
    assert faults_of(page) == []
    missed = []
    for fault, bad in BAD.items():
        page.set_content(GOOD.replace("HERE", bad))
        if not any(fault in found for found in faults_of(page)):
            missed.append((fault, faults_of(page)))
    context.close()
    assert missed == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [(('lang="en"', ""), "names no language"), (("<title>Good</title>", ""), "no title"),
     (("<head>", '<head><meta name="viewport" content="user-scalable=no">'), "forbids zooming")],
)  # fmt: skip
def test_what_a_page_says_of_itself(browser: Browser, change: tuple[str, str], fault: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_content(GOOD.replace("HERE", "").replace(*change))
    assert any(fault in found for found in faults_of(page))
    context.close()
