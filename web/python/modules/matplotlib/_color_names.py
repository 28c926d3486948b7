"""Named colours."""

CYCLE = (
    "#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd",
    "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf",
)  # fmt: skip

_TABLEAU = ("blue", "orange", "green", "red", "purple", "brown", "pink", "gray", "olive", "cyan")

NAMES = {
    "b": "#0000ff", "g": "#008000", "r": "#ff0000", "c": "#00bfbf", "m": "#bf00bf",
    "y": "#bfbf00", "k": "#000000", "w": "#ffffff",
    "aqua": "#00ffff", "beige": "#f5f5dc", "black": "#000000", "blue": "#0000ff",
    "brown": "#a52a2a", "chocolate": "#d2691e", "coral": "#ff7f50", "cornflowerblue": "#6495ed",
    "crimson": "#dc143c", "cyan": "#00ffff", "darkblue": "#00008b", "darkgray": "#a9a9a9",
    "darkgreen": "#006400", "darkgrey": "#a9a9a9", "darkorange": "#ff8c00", "darkred": "#8b0000",
    "deepskyblue": "#00bfff", "dimgray": "#696969", "dodgerblue": "#1e90ff",
    "firebrick": "#b22222", "forestgreen": "#228b22", "fuchsia": "#ff00ff", "gold": "#ffd700",
    "goldenrod": "#daa520", "gray": "#808080", "green": "#008000", "grey": "#808080",
    "hotpink": "#ff69b4", "indianred": "#cd5c5c", "indigo": "#4b0082", "ivory": "#fffff0",
    "khaki": "#f0e68c", "lavender": "#e6e6fa", "lightblue": "#add8e6", "lightcoral": "#f08080",
    "lightgray": "#d3d3d3", "lightgreen": "#90ee90", "lightgrey": "#d3d3d3",
    "lightyellow": "#ffffe0", "lime": "#00ff00", "limegreen": "#32cd32", "magenta": "#ff00ff",
    "maroon": "#800000", "mediumseagreen": "#3cb371", "midnightblue": "#191970",
    "navy": "#000080", "olive": "#808000", "orange": "#ffa500", "orangered": "#ff4500",
    "orchid": "#da70d6", "pink": "#ffc0cb", "plum": "#dda0dd", "purple": "#800080",
    "red": "#ff0000", "royalblue": "#4169e1", "salmon": "#fa8072", "seagreen": "#2e8b57",
    "sienna": "#a0522d", "silver": "#c0c0c0", "skyblue": "#87ceeb", "slateblue": "#6a5acd",
    "slategray": "#708090", "steelblue": "#4682b4", "tan": "#d2b48c", "teal": "#008080",
    "tomato": "#ff6347", "turquoise": "#40e0d0", "violet": "#ee82ee", "wheat": "#f5deb3",
    "white": "#ffffff", "whitesmoke": "#f5f5f5", "yellow": "#ffff00", "yellowgreen": "#9acd32",
    **{f"tab:{name}": CYCLE[index] for index, name in enumerate(_TABLEAU)},
    **{f"C{index}": color for index, color in enumerate(CYCLE)},
    "tab:grey": CYCLE[7],
}  # fmt: skip
