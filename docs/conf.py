"""How the documentation is built (`make docs`): Sphinx over Markdown, with a theme of our own that loads nothing
from elsewhere and has nothing inline, so that the server can serve it under the same headers as its pages.
"""

from pathlib import Path

project = "Cardhouse"
author = "The Cardhouse maintainers"
extensions = ["myst_parser"]
exclude_patterns = ["theme"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]  # a picture of a phone is told apart by its class
suppress_warnings = ["misc.highlighting_failure"]  # transcripts are no programs
html_theme = "theme"
html_theme_path = ["."]
html_title = "Cardhouse"
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_permalinks = False
html_search_language = "en"
html_search_scorer = str(Path(__file__).parent / "theme" / "scorer.js")
