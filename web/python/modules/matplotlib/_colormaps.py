"""The available colour maps: a few colours each, interpolated in between."""

SEQUENTIAL_AND_DIVERGING = {
    "viridis": "#440154 #482878 #3e4a89 #31688e #26828e #1f9e89 #35b779 #6ece58 #b5de2b #fde725",
    "plasma": "#0d0887 #47039f #7301a8 #9c179e #bd3786 #d8576b #ed7953 #fa9e3b #fdc926 #f0f921",
    "inferno": "#000004 #1b0c41 #4a0c6b #781c6d #a52c60 #cf4446 #ed6925 #fb9b06 #f7d13d #fcffa4",
    "magma": "#000004 #180f3d #440f76 #721f81 #9e2f7f #cd4071 #f1605d #fd9668 #feca8d #fcfdbf",
    "cividis": "#00224e #123570 #3b496c #575d6d #707173 #8a8678 #a59c74 #c3b369 #e1cc55 #fee838",
    "rocket": "#03051a #35193e #701f57 #ad1759 #e13342 #f37651 #f6b48f #faebdd",
    "mako": "#0b0405 #2e1e3c #413d7b #37659e #348fa7 #40b7ad #8ad9b1 #def5e5",
    "gray": "#000000 #ffffff",
    "Greys": "#ffffff #d5d5d5 #9a9a9a #4e4e4e #000000",
    "binary": "#ffffff #000000",
    "Blues": "#f6faff #cfe1f2 #92c3de #4b94c6 #1761a6 #08306b",
    "Greens": "#f6fcf4 #ccebc6 #93d190 #4bae63 #147c3c #00441b",
    "Reds": "#fff5f0 #fdcbb5 #fb8f6f #f0493a #be151b #67000d",
    "Oranges": "#fff5eb #fdd6ae #fda45f #f26f1b #c24702 #7f2704",
    "Purples": "#fbfafd #dedeee #b3b2d6 #857fba #63439d #3f007d",
    "YlOrRd": "#ffffcc #fee08b #feb04f #fb6a30 #dc1a1f #800026",
    "YlGnBu": "#ffffd9 #cdebb4 #6cc4be #2594c1 #2555a3 #081d58",
    "hot": "#0b0000 #ff0000 #ffff00 #ffffff",
    "cool": "#00ffff #ff00ff",
    "jet": "#000080 #0000ff #00a0ff #40ffb7 #b7ff40 #ffb000 #ff2000 #800000",
    "turbo": "#30123b #4662d8 #36aaf9 #1ae4b6 #72fe5e #c8ef34 #faba39 #f66b19 #cb2a04 #7a0403",
    "coolwarm": "#3b4cc0 #688aef #99baff #c9d8ef #dddddd #edd1c2 #f7a789 #e26952 #b40426",
    "bwr": "#0000ff #ffffff #ff0000",
    "seismic": "#00004d #0000ff #ffffff #ff0000 #800000",
    "RdBu": "#67001f #b92233 #e08465 #fbd9c6 #f6f6f6 #d3e4f0 #78b2d5 #2c6cae #053061",
    "RdYlBu": "#a50026 #e0412f #fba05d #fee99a #ffffbf #e3f3f5 #9bcae1 #5481ba #313695",
    "RdYlGn": "#a50026 #e0412f #fba05d #fee590 #ffffbe #d5ec8b #88cb67 #2b9f54 #006837",
    "PiYG": "#8e0152 #cd3389 #eba6d2 #fbdfef #f6f7f6 #e6f3cf #aed67b #66a430 #276419",
    "PuOr": "#7f3b08 #bb5f0a #ec9c43 #fddcae #f7f6f6 #d5d6e8 #a69cc8 #6a4695 #2d004b",
    "PRGn": "#40004b #80378d #b693c5 #e7d5e8 #f6f7f6 #d4eed0 #93cd91 #2f8844 #00441b",
    "BrBG": "#543005 #9b5d17 #d4b06a #f5e7c5 #f5f5f5 #c9eae6 #6abcb1 #14746c #003c30",
    "Spectral": "#9e0142 #dd4a4c #f99d59 #fee795 #fefebe #e4f497 #9bd7a4 #449db3 #5e4fa2",
}

LISTED = {
    "tab10": "#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #7f7f7f #bcbd22 #17becf",
    "tab20": "#1f77b4 #aec7e8 #ff7f0e #ffbb78 #2ca02c #98df8a #d62728 #ff9896 #9467bd #c5b0d5 "
    "#8c564b #c49c94 #e377c2 #f7b6d2 #7f7f7f #c7c7c7 #bcbd22 #dbdb8d #17becf #9edae5",
    "tab20b": "#393b79 #5254a3 #6b6ecf #9c9ede #637939 #8ca252 #b5cf6b #cedb9c #8c6d31 #bd9e39 "
    "#e7ba52 #e7cb94 #843c39 #ad494a #d6616b #e7969c #7b4173 #a55194 #ce6dbd #de9ed6",
    "tab20c": "#3182bd #6baed6 #9ecae1 #c6dbef #e6550d #fd8d3c #fdae6b #fdd0a2 #31a354 #74c476 "
    "#a1d99b #c7e9c0 #756bb1 #9e9ac8 #bcbddc #dadaeb #636363 #969696 #bdbdbd #d9d9d9",
    "Set1": "#e31f22 #3a7fb7 #4fae4b #974fa2 #fd8003 #fdfd36 #a55729 #f582be #999999",
    "Set2": "#67c1a5 #fb8d63 #8da1ca #e68bc2 #a7d755 #fdd830 #e4c595 #b4b4b4",
    "Paired": "#a7cee2 #2079b3 #b3de8b #34a02d #fa9b9a #e21b1d #fcbf70 #fd8003 #c9b3d5 #6b3f99",
    "Pastel1": "#fab5af #b4cee2 #cdeac6 #ddccE4 #fdd9a7 #fefecd #e4d8be #fcdbeb #f1f1f1",
}

DEFAULT = "viridis"
