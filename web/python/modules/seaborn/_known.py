"""Names, parameters and refusals of the library itself. Written by tests/golden/ask/library_names.py."""

NAMES = {
    "modules of seaborn": """
algorithms axisgrid categorical cm colors distributions external matrix miscplot objects palettes
rcmod regression relational utils widgets
""",
    "seaborn": """
FacetGrid JointGrid PairGrid algorithms axes_style axisgrid barplot blend_palette boxenplot boxplot
categorical catplot choose_colorbrewer_palette choose_cubehelix_palette choose_dark_palette
choose_diverging_palette choose_light_palette clustermap cm color_palette colors countplot
crayon_palette crayons cubehelix_palette dark_palette desaturate despine displot distplot
distributions diverging_palette dogplot ecdfplot external get_data_home get_dataset_names heatmap
histplot hls_palette husl_palette jointplot kdeplot light_palette lineplot lmplot load_dataset
matrix miscplot move_legend mpl mpl_palette pairplot palettes palplot plotting_context pointplot
rcmod regplot regression relational relplot reset_defaults reset_orig residplot rugplot saturate
scatterplot set set_color_codes set_context set_hls_values set_palette set_style set_theme stripplot
swarmplot utils violinplot widgets xkcd_palette xkcd_rgb
""",
}

# The key, then the name by which an error calls it, and its parameters.
SIGNATURES = """
seaborn.color_palette color_palette(palette=None, n_colors=None, desat=None, as_cmap=False)
seaborn.despine despine(fig=None, ax=None, top=True, right=True, left=False, bottom=False, offset=None, trim=False)
seaborn.heatmap heatmap(data, *, vmin=None, vmax=None, cmap=None, center=None, robust=False, annot=None, fmt='.2g', annot_kws=None, linewidths=0, linecolor='white', cbar=True, cbar_kws=None, cbar_ax=None, square=False, xticklabels='auto', yticklabels='auto', mask=None, ax=None, **kwargs)
seaborn.histplot histplot(data=None, *, x=None, y=None, hue=None, weights=None, stat='count', bins='auto', binwidth=None, binrange=None, discrete=None, cumulative=False, common_bins=True, common_norm=True, multiple='layer', element='bars', fill=True, shrink=1, kde=False, kde_kws=None, line_kws=None, thresh=0, pthresh=None, pmax=None, cbar=False, cbar_ax=None, cbar_kws=None, palette=None, hue_order=None, hue_norm=None, color=None, log_scale=None, legend=True, ax=None, **kwargs)
seaborn.set_context set_context(context=None, font_scale=1, rc=None)
seaborn.set_palette set_palette(palette, n_colors=None, desat=None, color_codes=False)
seaborn.set_style set_style(style=None, rc=None)
seaborn.set_theme set_theme(context='notebook', style='darkgrid', palette='deep', font='sans-serif', font_scale=1, color_codes=True, rc=None)
"""

# The words for an argument zzz that the library does not have, where they differ from Python's.
WORDS = {
    'seaborn.heatmap': "AttributeError: QuadMesh.set() got an unexpected keyword argument 'zzz'",
    'seaborn.histplot': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
}

# Keywords that a call accepts beyond its parameters, by the place in the list below.
KEYWORDS = {
    'seaborn.heatmap': 1,
    'seaborn.histplot': 0,
}
KEYWORD_SETS = [
    """
aa agg_filter align alpha angle animated antialiased ax bins bottom bounds capsize capstyle clip_box
clip_on clip_path color cumulative data ec ecolor edgecolor error_kw facecolor fc figure fill gid
hatch height in_layout joinstyle label linestyle linewidth log ls lw mouseover orientation
path_effects picker rasterized sketch_params snap tick_label transform url visible weights width x
xerr xy y yerr zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax capstyle clim clip_box clip_on
clip_path cmap color coordinates dashes data ec edgecolor edgecolors facecolor facecolors fc figure
fmt gid hatch in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw mouseover
norm offset_transform offsets path_effects paths picker pickradius rasterized shading sketch_params
snap transOffset transform url urls visible vmax vmin xticklabels yticklabels zorder
""",
]
