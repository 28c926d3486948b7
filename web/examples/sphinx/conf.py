project = "A course"
language = "en"
extensions = ["myst_parser"]
html_theme = "alabaster"
html_static_path = ["_static"]
html_js_files = ["frame_height.js"]
