project = "A course"
language = "en"
extensions = ["myst_parser", "zeropoint.sphinx"]
zeropoint_site = "https://example.org/zeropoint/"  # where links in print lead
html_theme = "alabaster"
html_static_path = ["_static"]
html_js_files = ["frame_height.js"]
