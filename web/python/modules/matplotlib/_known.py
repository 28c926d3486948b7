"""Names, parameters and refusals of the library itself. Written by tests/golden/ask/library_names.py."""

NAMES = {
    "Artist": """
add_callback anncoords autoscale autoscale_None axes callbacksSM can_composite changed contains
contains_point contains_points convert_mesh_to_paths convert_mesh_to_triangles convert_xunits
convert_yunits draggable draw drawStyleKeys drawStyles fill fillStyles filled_markers findobj
format_cursor_data get_aa get_agg_filter get_alpha get_angle get_animated get_anncoords
get_annotation_clip get_antialiased get_array get_bbox get_bbox_patch get_c get_capstyle get_center
get_children get_clim get_clip_box get_clip_on get_clip_path get_closed get_cmap get_color
get_colors get_coordinates get_corners get_cursor_data get_dash_capstyle get_dash_joinstyle
get_dashes get_data get_data_transform get_datalim get_drawstyle get_ds get_ec get_edgecolor
get_edgecolors get_extent get_extents get_facecolor get_facecolors get_family get_fc get_figure
get_fill get_fillstyle get_filternorm get_filterrad get_font get_font_properties get_fontfamily
get_fontname get_fontproperties get_fontsize get_fontstyle get_fontvariant get_fontweight
get_gapcolor get_gid get_ha get_hatch get_height get_horizontalalignment get_in_layout
get_interpolation get_joinstyle get_label get_linestyle get_linestyles get_linewidth get_linewidths
get_ls get_lw get_marker get_markeredgecolor get_markeredgewidth get_markerfacecolor
get_markerfacecoloralt get_markersize get_markevery get_math_fontfamily get_mec get_mew get_mfc
get_mfcalt get_mouseover get_ms get_name get_offset_transform get_offsets get_parse_math
get_patch_transform get_path get_path_effects get_paths get_picker get_pickradius get_position
get_prop_tup get_rasterized get_resample get_rotation get_rotation_mode get_segments get_size
get_sizes get_sketch_params get_snap get_solid_capstyle get_solid_joinstyle get_stretch get_style
get_text get_tightbbox get_transOffset get_transform get_transform_rotates_text
get_transformed_clip_path_and_affine get_transforms get_unitless_position get_url get_urls
get_usetex get_va get_variant get_verticalalignment get_verts get_visible get_weight get_width
get_window_extent get_wrap get_x get_xdata get_xy get_xydata get_y get_ydata get_zorder have_units
is_dashed is_transform_set legend_elements lineStyles make_image markers mouseover norm pchanged
pick pickable pickradius properties recache recache_always remove remove_callback rotation_point set
set_aa set_agg_filter set_alpha set_angle set_animated set_anncoords set_annotation_clip
set_antialiased set_antialiaseds set_array set_backgroundcolor set_bbox set_bounds set_c
set_capstyle set_clim set_clip_box set_clip_on set_clip_path set_closed set_cmap set_color
set_colors set_dash_capstyle set_dash_joinstyle set_dashes set_data set_drawstyle set_ds set_ec
set_edgecolor set_edgecolors set_extent set_facecolor set_facecolors set_family set_fc set_figure
set_fill set_fillstyle set_filternorm set_filterrad set_font set_font_properties set_fontfamily
set_fontname set_fontproperties set_fontsize set_fontstretch set_fontstyle set_fontvariant
set_fontweight set_gapcolor set_gid set_ha set_hatch set_height set_horizontalalignment
set_in_layout set_interpolation set_interpolation_stage set_joinstyle set_label set_linespacing
set_linestyle set_linestyles set_linewidth set_linewidths set_ls set_lw set_ma set_marker
set_markeredgecolor set_markeredgewidth set_markerfacecolor set_markerfacecoloralt set_markersize
set_markevery set_math_fontfamily set_mec set_mew set_mfc set_mfcalt set_mouseover set_ms
set_multialignment set_name set_norm set_offset_transform set_offsets set_parse_math
set_path_effects set_paths set_picker set_pickradius set_position set_rasterized set_resample
set_rotation set_rotation_mode set_segments set_size set_sizes set_sketch_params set_snap
set_solid_capstyle set_solid_joinstyle set_stretch set_style set_text set_transOffset set_transform
set_transform_rotates_text set_url set_urls set_usetex set_va set_variant set_verticalalignment
set_verts set_verts_and_codes set_visible set_weight set_width set_wrap set_x set_xdata set_xy set_y
set_ydata set_zorder stale sticky_edges to_rgba update update_bbox_position_size update_from
update_positions update_scalarmappable write_png xy xyann xycoords zorder
""",
    "Axes": """
ArtistList acorr add_artist add_callback add_child_axes add_collection add_container add_image
add_line add_patch add_table angle_spectrum annotate apply_aspect arrow artists autoscale
autoscale_view axes axhline axhspan axis axison axline axvline axvspan bar bar_label barbs barh bbox
boxplot broken_barh bxp callbacks can_pan can_zoom child_axes cla clabel clear clipbox cohere
collections containers contains contains_point contour contourf convert_xunits convert_yunits csd
dataLim drag_pan draw draw_artist end_pan errorbar eventplot figure fill fill_between fill_betweenx
findobj fmt_xdata fmt_ydata format_coord format_cursor_data format_xdata format_ydata get_adjustable
get_agg_filter get_alpha get_anchor get_animated get_aspect get_autoscale_on get_autoscalex_on
get_autoscaley_on get_axes_locator get_axisbelow get_box_aspect get_children get_clip_box
get_clip_on get_clip_path get_cursor_data get_data_ratio get_default_bbox_extra_artists
get_facecolor get_fc get_figure get_frame_on get_gid get_gridspec get_images get_in_layout get_label
get_legend get_legend_handles_labels get_lines get_mouseover get_navigate get_navigate_mode
get_path_effects get_picker get_position get_rasterization_zorder get_rasterized get_renderer_cache
get_shared_x_axes get_shared_y_axes get_sketch_params get_snap get_subplotspec get_tightbbox
get_title get_transform get_transformed_clip_path_and_affine get_url get_visible get_window_extent
get_xaxis get_xaxis_text1_transform get_xaxis_text2_transform get_xaxis_transform get_xbound
get_xgridlines get_xlabel get_xlim get_xmajorticklabels get_xminorticklabels get_xscale
get_xticklabels get_xticklines get_xticks get_yaxis get_yaxis_text1_transform
get_yaxis_text2_transform get_yaxis_transform get_ybound get_ygridlines get_ylabel get_ylim
get_ymajorticklabels get_yminorticklabels get_yscale get_yticklabels get_yticklines get_yticks
get_zorder grid has_data have_units hexbin hist hist2d hlines ignore_existing_data_limits images
imshow in_axes indicate_inset indicate_inset_zoom inset_axes invert_xaxis invert_yaxis
is_transform_set label_outer legend legend_ lines locator_params loglog magnitude_spectrum margins
matshow minorticks_off minorticks_on mouseover name patch patches pchanged pcolor pcolorfast
pcolormesh phase_spectrum pick pickable pie plot plot_date properties psd quiver quiverkey
redraw_in_frame relim remove remove_callback reset_position scatter secondary_xaxis secondary_yaxis
semilogx semilogy set set_adjustable set_agg_filter set_alpha set_anchor set_animated set_aspect
set_autoscale_on set_autoscalex_on set_autoscaley_on set_axes_locator set_axis_off set_axis_on
set_axisbelow set_box_aspect set_clip_box set_clip_on set_clip_path set_facecolor set_fc set_figure
set_frame_on set_gid set_in_layout set_label set_mouseover set_navigate set_navigate_mode
set_path_effects set_picker set_position set_prop_cycle set_rasterization_zorder set_rasterized
set_sketch_params set_snap set_subplotspec set_title set_transform set_url set_visible set_xbound
set_xlabel set_xlim set_xmargin set_xscale set_xticklabels set_xticks set_ybound set_ylabel set_ylim
set_ymargin set_yscale set_yticklabels set_yticks set_zorder sharex sharey specgram spines spy
stackplot stairs stale stale_callback start_pan stem step sticky_edges streamplot table tables text
texts tick_params ticklabel_format title titleOffsetTrans transAxes transData transLimits transScale
tricontour tricontourf tripcolor triplot twinx twiny update update_datalim update_from
use_sticky_edges viewLim violin violinplot vlines xaxis xaxis_date xaxis_inverted xcorr yaxis
yaxis_date yaxis_inverted zorder
""",
    "Colorbar": """
add_lines alpha ax boundaries cmap dividers drag_pan draw_all drawedges extend extendfrac extendrect
filled formatter get_ticks lines locator mappable minorformatter minorlocator minorticks_off
minorticks_on n_rasterize norm orientation outline patch remove set_alpha set_label set_ticklabels
set_ticks solids solids_patches spacing stale ticklocation update_normal update_ticks values vmax
vmin
""",
    "Figure": """
add_artist add_axes add_axobserver add_callback add_gridspec add_subfigure add_subplot align_labels
align_xlabels align_ylabels artists autofmt_xdate axes bbox bbox_inches callbacks canvas clear clf
clipbox colorbar contains convert_xunits convert_yunits delaxes dpi dpi_scale_trans draw draw_artist
draw_without_rendering execute_constrained_layout figbbox figimage figure findobj format_cursor_data
frameon gca get_agg_filter get_alpha get_animated get_axes get_children get_clip_box get_clip_on
get_clip_path get_constrained_layout get_constrained_layout_pads get_cursor_data
get_default_bbox_extra_artists get_dpi get_edgecolor get_facecolor get_figheight get_figure
get_figwidth get_frameon get_gid get_in_layout get_label get_layout_engine get_linewidth
get_mouseover get_path_effects get_picker get_rasterized get_size_inches get_sketch_params get_snap
get_tight_layout get_tightbbox get_transform get_transformed_clip_path_and_affine get_url
get_visible get_window_extent get_zorder ginput have_units images is_transform_set legend legends
lines mouseover number patch patches pchanged pick pickable properties remove remove_callback
savefig sca set set_agg_filter set_alpha set_animated set_canvas set_clip_box set_clip_on
set_clip_path set_constrained_layout set_constrained_layout_pads set_dpi set_edgecolor set_facecolor
set_figheight set_figure set_figwidth set_frameon set_gid set_in_layout set_label set_layout_engine
set_linewidth set_mouseover set_path_effects set_picker set_rasterized set_size_inches
set_sketch_params set_snap set_tight_layout set_transform set_url set_visible set_zorder show stale
stale_callback sticky_edges subfigs subfigures subplot_mosaic subplotpars subplots subplots_adjust
suppressComposite suptitle supxlabel supylabel text texts tight_layout transFigure transSubfigure
update update_from waitforbuttonpress zorder
""",
    "Rectangle": """
add_callback axes contains contains_point contains_points convert_xunits convert_yunits draw fill
findobj format_cursor_data get_aa get_agg_filter get_alpha get_angle get_animated get_antialiased
get_bbox get_capstyle get_center get_children get_clip_box get_clip_on get_clip_path get_corners
get_cursor_data get_data_transform get_ec get_edgecolor get_extents get_facecolor get_fc get_figure
get_fill get_gid get_hatch get_height get_in_layout get_joinstyle get_label get_linestyle
get_linewidth get_ls get_lw get_mouseover get_patch_transform get_path get_path_effects get_picker
get_rasterized get_sketch_params get_snap get_tightbbox get_transform
get_transformed_clip_path_and_affine get_url get_verts get_visible get_width get_window_extent get_x
get_xy get_y get_zorder have_units is_transform_set mouseover pchanged pick pickable properties
remove remove_callback rotation_point set set_aa set_agg_filter set_alpha set_angle set_animated
set_antialiased set_bounds set_capstyle set_clip_box set_clip_on set_clip_path set_color set_ec
set_edgecolor set_facecolor set_fc set_figure set_fill set_gid set_hatch set_height set_in_layout
set_joinstyle set_label set_linestyle set_linewidth set_ls set_lw set_mouseover set_path_effects
set_picker set_rasterized set_sketch_params set_snap set_transform set_url set_visible set_width
set_x set_xy set_y set_zorder stale sticky_edges update update_from xy zorder
""",
    "matplotlib": """
ExecutableNotFoundError MatplotlibDeprecationWarning MutableMapping Parameter Path RcParams artist
atexit axes axis backend_bases backend_managers backend_tools backends bezier category cbook
checkdep_usetex cm collections color_sequences colorbar colormaps colors container contextlib
contour cycler dates defaultParams default_test_modules dviread figure font_manager ft2font
functools get_backend get_cachedir get_configdir get_data_path gridspec hatch image importlib
inspect interactive is_interactive is_url layout_engine legend legend_handler lines locale logging
markers mathtext matplotlib_fname mlab namedtuple numpy offsetbox os parse_version patches path
pprint projections pyplot quiver rc rcParams rcParamsDefault rcParamsOrig rc_context rc_file
rc_file_defaults rc_params rc_params_from_file rcdefaults rcsetup re sanitize_sequence scale
set_loglevel shutil spines stackplot streamplot style subprocess sys table tempfile test texmanager
text textpath ticker transforms tri units use validate_backend warnings widgets
""",
    "matplotlib.cm": """
Accent Accent_r Blues Blues_r BrBG BrBG_r BuGn BuGn_r BuPu BuPu_r CMRmap CMRmap_r ColormapRegistry
Dark2 Dark2_r GnBu GnBu_r Greens Greens_r Greys Greys_r Mapping OrRd OrRd_r Oranges Oranges_r PRGn
PRGn_r Paired Paired_r Pastel1 Pastel1_r Pastel2 Pastel2_r PiYG PiYG_r PuBu PuBuGn PuBuGn_r PuBu_r
PuOr PuOr_r PuRd PuRd_r Purples Purples_r RdBu RdBu_r RdGy RdGy_r RdPu RdPu_r RdYlBu RdYlBu_r RdYlGn
RdYlGn_r Reds Reds_r ScalarMappable Set1 Set1_r Set2 Set2_r Set3 Set3_r Spectral Spectral_r Wistia
Wistia_r YlGn YlGnBu YlGnBu_r YlGn_r YlOrBr YlOrBr_r YlOrRd YlOrRd_r afmhot afmhot_r autumn autumn_r
binary binary_r bone bone_r brg brg_r bwr bwr_r cbook cividis cividis_r cmaps_listed colors cool
cool_r coolwarm coolwarm_r copper copper_r cubehelix cubehelix_r datad flag flag_r functools
get_cmap gist_earth gist_earth_r gist_gray gist_gray_r gist_heat gist_heat_r gist_ncar gist_ncar_r
gist_rainbow gist_rainbow_r gist_stern gist_stern_r gist_yarg gist_yarg_r gnuplot gnuplot2
gnuplot2_r gnuplot_r gray gray_r hot hot_r hsv hsv_r inferno inferno_r jet jet_r ma magma magma_r
mpl nipy_spectral nipy_spectral_r np ocean ocean_r pink pink_r plasma plasma_r prism prism_r rainbow
rainbow_r register_cmap scale seismic seismic_r spring spring_r summer summer_r tab10 tab10_r tab20
tab20_r tab20b tab20b_r tab20c tab20c_r terrain terrain_r turbo turbo_r twilight twilight_r
twilight_shifted twilight_shifted_r unregister_cmap viridis viridis_r winter winter_r
""",
    "matplotlib.colors": """
AsinhNorm BASE_COLORS BoundaryNorm CSS4_COLORS CenteredNorm ColorConverter ColorSequenceRegistry
Colormap FuncNorm Image LightSource LinearSegmentedColormap ListedColormap LogNorm Mapping NoNorm
Normalize Number PngInfo PowerNorm Sequence Sized SymLogNorm TABLEAU_COLORS TwoSlopeNorm XKCD_COLORS
base64 cbook cnames colorConverter from_levels_and_colors functools get_named_colors_mapping
hex2color hexColorPattern hsv_to_rgb importlib inspect io is_color_like itertools
make_norm_from_scale mpl np re rgb2hex rgb_to_hsv same_color scale to_hex to_rgb to_rgba
to_rgba_array
""",
    "matplotlib.pyplot": """
Annotation Arrow Artist AutoLocator Axes Button Circle Enum ExitStack Figure FigureBase
FigureCanvasBase FixedFormatter FixedLocator FormatStrFormatter Formatter FuncFormatter GridSpec
IndexLocator Line2D LinearLocator Locator LogFormatter LogFormatterExponent LogFormatterMathtext
LogLocator MaxNLocator MouseButton MultipleLocator Normalize NullFormatter NullLocator Number
PolarAxes Polygon Rectangle ScalarFormatter Slider Subplot SubplotSpec Text TickHelper Widget acorr
angle_spectrum annotate arrow autoscale autumn axes axhline axhspan axis axline axvline axvspan bar
bar_label barbs barh bone box boxplot broken_barh cbook cla clabel clf clim close cm cohere
color_sequences colorbar colormaps connect contour contourf cool copper csd cycler delaxes
disconnect draw draw_all draw_if_interactive errorbar eventplot figaspect figimage figlegend
fignum_exists figtext figure fill fill_between fill_betweenx findobj flag functools gca gcf gci get
get_backend get_cmap get_current_fig_manager get_figlabels get_fignums get_plot_commands
get_scale_names getp ginput gray grid hexbin hist hist2d hlines hot hsv importlib imread imsave
imshow inferno inspect install_repl_displayhook interactive ioff ion isinteractive jet legend
locator_params logging loglog magma magnitude_spectrum margins matplotlib matshow minorticks_off
minorticks_on mlab new_figure_manager nipy_spectral np pause pcolor pcolormesh phase_spectrum pie
pink plasma plot plot_date polar prism psd quiver quiverkey rc rcParams rcParamsDefault rcParamsOrig
rc_context rcdefaults rcsetup re register_cmap rgrids savefig sca scatter sci semilogx semilogy
set_cmap set_loglevel setp show specgram spring spy stackplot stairs stem step streamplot style
subplot subplot2grid subplot_mosaic subplot_tool subplots subplots_adjust summer suptitle
switch_backend sys table text thetagrids threading tick_params ticklabel_format tight_layout time
title tricontour tricontourf tripcolor triplot twinx twiny uninstall_repl_displayhook violinplot
viridis vlines waitforbuttonpress winter xcorr xkcd xlabel xlim xscale xticks ylabel ylim yscale
yticks
""",
    "modules of matplotlib": """
afm animation artist axes axis backend_bases backend_managers backend_tools backends bezier
blocking_input category cbook cm collections colorbar colors container contour dates docstring
dviread figure font_manager fontconfig_pattern ft2font gridspec hatch image layout_engine legend
legend_handler lines markers mathtext mlab offsetbox patches path patheffects projections pylab
pyplot quiver rcsetup sankey scale sphinxext spines stackplot streamplot style table testing tests
texmanager text textpath ticker tight_bbox tight_layout transforms tri type1font units widgets
""",
    "rcParams": """
agg.path.chunksize animation.bitrate animation.codec animation.convert_args animation.convert_path
animation.embed_limit animation.ffmpeg_args animation.ffmpeg_path animation.frame_format
animation.html animation.writer axes.autolimit_mode axes.axisbelow axes.edgecolor axes.facecolor
axes.formatter.limits axes.formatter.min_exponent axes.formatter.offset_threshold
axes.formatter.use_locale axes.formatter.use_mathtext axes.formatter.useoffset axes.grid
axes.grid.axis axes.grid.which axes.labelcolor axes.labelpad axes.labelsize axes.labelweight
axes.linewidth axes.prop_cycle axes.spines.bottom axes.spines.left axes.spines.right axes.spines.top
axes.titlecolor axes.titlelocation axes.titlepad axes.titlesize axes.titleweight axes.titley
axes.unicode_minus axes.xmargin axes.ymargin axes.zmargin axes3d.grid backend backend_fallback
boxplot.bootstrap boxplot.boxprops.color boxplot.boxprops.linestyle boxplot.boxprops.linewidth
boxplot.capprops.color boxplot.capprops.linestyle boxplot.capprops.linewidth
boxplot.flierprops.color boxplot.flierprops.linestyle boxplot.flierprops.linewidth
boxplot.flierprops.marker boxplot.flierprops.markeredgecolor boxplot.flierprops.markeredgewidth
boxplot.flierprops.markerfacecolor boxplot.flierprops.markersize boxplot.meanline
boxplot.meanprops.color boxplot.meanprops.linestyle boxplot.meanprops.linewidth
boxplot.meanprops.marker boxplot.meanprops.markeredgecolor boxplot.meanprops.markerfacecolor
boxplot.meanprops.markersize boxplot.medianprops.color boxplot.medianprops.linestyle
boxplot.medianprops.linewidth boxplot.notch boxplot.patchartist boxplot.showbox boxplot.showcaps
boxplot.showfliers boxplot.showmeans boxplot.vertical boxplot.whiskerprops.color
boxplot.whiskerprops.linestyle boxplot.whiskerprops.linewidth boxplot.whiskers contour.algorithm
contour.corner_mask contour.linewidth contour.negative_linestyle date.autoformatter.day
date.autoformatter.hour date.autoformatter.microsecond date.autoformatter.minute
date.autoformatter.month date.autoformatter.second date.autoformatter.year date.converter date.epoch
date.interval_multiples docstring.hardcopy errorbar.capsize figure.autolayout
figure.constrained_layout.h_pad figure.constrained_layout.hspace figure.constrained_layout.use
figure.constrained_layout.w_pad figure.constrained_layout.wspace figure.dpi figure.edgecolor
figure.facecolor figure.figsize figure.frameon figure.labelsize figure.labelweight
figure.max_open_warning figure.raise_window figure.subplot.bottom figure.subplot.hspace
figure.subplot.left figure.subplot.right figure.subplot.top figure.subplot.wspace figure.titlesize
figure.titleweight font.cursive font.family font.fantasy font.monospace font.sans-serif font.serif
font.size font.stretch font.style font.variant font.weight grid.alpha grid.color grid.linestyle
grid.linewidth hatch.color hatch.linewidth hist.bins image.aspect image.cmap image.composite_image
image.interpolation image.lut image.origin image.resample interactive keymap.back keymap.copy
keymap.forward keymap.fullscreen keymap.grid keymap.grid_minor keymap.help keymap.home keymap.pan
keymap.quit keymap.quit_all keymap.save keymap.xscale keymap.yscale keymap.zoom legend.borderaxespad
legend.borderpad legend.columnspacing legend.edgecolor legend.facecolor legend.fancybox
legend.fontsize legend.framealpha legend.frameon legend.handleheight legend.handlelength
legend.handletextpad legend.labelcolor legend.labelspacing legend.loc legend.markerscale
legend.numpoints legend.scatterpoints legend.shadow legend.title_fontsize lines.antialiased
lines.color lines.dash_capstyle lines.dash_joinstyle lines.dashdot_pattern lines.dashed_pattern
lines.dotted_pattern lines.linestyle lines.linewidth lines.marker lines.markeredgecolor
lines.markeredgewidth lines.markerfacecolor lines.markersize lines.scale_dashes lines.solid_capstyle
lines.solid_joinstyle markers.fillstyle mathtext.bf mathtext.cal mathtext.default mathtext.fallback
mathtext.fontset mathtext.it mathtext.rm mathtext.sf mathtext.tt patch.antialiased patch.edgecolor
patch.facecolor patch.force_edgecolor patch.linewidth path.effects path.simplify
path.simplify_threshold path.sketch path.snap pcolor.shading pcolormesh.snap pdf.compression
pdf.fonttype pdf.inheritcolor pdf.use14corefonts pgf.preamble pgf.rcfonts pgf.texsystem
polaraxes.grid ps.distiller.res ps.fonttype ps.papersize ps.useafm ps.usedistiller savefig.bbox
savefig.directory savefig.dpi savefig.edgecolor savefig.facecolor savefig.format savefig.orientation
savefig.pad_inches savefig.transparent scatter.edgecolors scatter.marker svg.fonttype svg.hashsalt
svg.image_inline text.antialiased text.color text.hinting text.hinting_factor text.kerning_factor
text.latex.preamble text.parse_math text.usetex timezone tk.window_focus toolbar webagg.address
webagg.open_in_browser webagg.port webagg.port_retries xaxis.labellocation xtick.alignment
xtick.bottom xtick.color xtick.direction xtick.labelbottom xtick.labelcolor xtick.labelsize
xtick.labeltop xtick.major.bottom xtick.major.pad xtick.major.size xtick.major.top xtick.major.width
xtick.minor.bottom xtick.minor.pad xtick.minor.size xtick.minor.top xtick.minor.visible
xtick.minor.width xtick.top yaxis.labellocation ytick.alignment ytick.color ytick.direction
ytick.labelcolor ytick.labelleft ytick.labelright ytick.labelsize ytick.left ytick.major.left
ytick.major.pad ytick.major.right ytick.major.size ytick.major.width ytick.minor.left
ytick.minor.pad ytick.minor.right ytick.minor.size ytick.minor.visible ytick.minor.width ytick.right
""",
    "styles": """
Solarize_Light2 _classic_test_patch _mpl-gallery _mpl-gallery-nogrid bmh classic dark_background
fast fivethirtyeight ggplot grayscale seaborn-v0_8 seaborn-v0_8-bright seaborn-v0_8-colorblind
seaborn-v0_8-dark seaborn-v0_8-dark-palette seaborn-v0_8-darkgrid seaborn-v0_8-deep
seaborn-v0_8-muted seaborn-v0_8-notebook seaborn-v0_8-paper seaborn-v0_8-pastel seaborn-v0_8-poster
seaborn-v0_8-talk seaborn-v0_8-ticks seaborn-v0_8-white seaborn-v0_8-whitegrid tableau-colorblind10
""",
}

# The key, then the name by which an error calls it, and its parameters.
SIGNATURES = """
Axes.annotate annotate(text, xy, xytext=None, xycoords='data', textcoords=None, arrowprops=None, annotation_clip=None, **kwargs)
Axes.arrow arrow(x, y, dx, dy, **kwargs)
Axes.axhline axhline(y=0, xmin=0, xmax=1, **kwargs)
Axes.axhspan axhspan(ymin, ymax, xmin=0, xmax=1, **kwargs)
Axes.axis axis(*args, emit=True, **kwargs)
Axes.axvline axvline(x=0, ymin=0, ymax=1, **kwargs)
Axes.axvspan axvspan(xmin, xmax, ymin=0, ymax=1, **kwargs)
Axes.bar Axes.bar(x, height, width=0.8, bottom=None, *, align='center', **kwargs)
Axes.bar_label bar_label(container, labels=None, *, fmt='%g', label_type='edge', padding=0, **kwargs)
Axes.barh barh(y, width, height=0.8, left=None, *, align='center', data=None, **kwargs)
Axes.boxplot Axes.boxplot(x, notch=None, sym=None, vert=None, whis=None, positions=None, widths=None, patch_artist=None, bootstrap=None, usermedians=None, conf_intervals=None, meanline=None, showmeans=None, showcaps=None, showbox=None, showfliers=None, boxprops=None, labels=None, flierprops=None, medianprops=None, meanprops=None, capprops=None, whiskerprops=None, manage_ticks=True, autorange=False, zorder=None, capwidths=None, *, data=None)
Axes.cla _AxesBase.cla()
Axes.clabel clabel(CS, levels=None, **kwargs)
Axes.clear _AxesBase.clear()
Axes.contour Axes.contour(*args, data=None, **kwargs)
Axes.contourf Axes.contourf(*args, data=None, **kwargs)
Axes.draw _AxesBase.draw(renderer)
Axes.errorbar Axes.errorbar(x, y, yerr=None, xerr=None, fmt='', ecolor=None, elinewidth=None, capsize=None, barsabove=False, lolims=False, uplims=False, xlolims=False, xuplims=False, errorevery=1, capthick=None, *, data=None, **kwargs)
Axes.fill fill(*args, data=None, **kwargs)
Axes.fill_between Axes.fill_between(x, y1, y2=0, where=None, interpolate=False, step=None, *, data=None, **kwargs)
Axes.get_aspect _AxesBase.get_aspect()
Axes.get_facecolor _AxesBase.get_facecolor()
Axes.get_fc _AxesBase.get_facecolor()
Axes.get_figure Artist.get_figure()
Axes.get_label Artist.get_label()
Axes.get_title Axes.get_title(loc='center')
Axes.get_xlabel _AxesBase.get_xlabel()
Axes.get_xlim _AxesBase.get_xlim()
Axes.get_ylabel _AxesBase.get_ylabel()
Axes.get_ylim _AxesBase.get_ylim()
Axes.grid _AxesBase.grid(visible=None, which='major', axis='both', **kwargs)
Axes.hist Axes.hist(x, bins=None, range=None, density=False, weights=None, cumulative=False, bottom=None, histtype='bar', align='mid', orientation='vertical', rwidth=None, log=False, color=None, label=None, stacked=False, *, data=None, **kwargs)
Axes.hlines Axes.hlines(y, xmin, xmax, colors=None, linestyles='solid', label='', *, data=None, **kwargs)
Axes.imshow Axes.imshow(X, cmap=None, norm=None, *, aspect=None, interpolation=None, alpha=None, vmin=None, vmax=None, origin=None, extent=None, interpolation_stage=None, filternorm=True, filterrad=4.0, resample=None, url=None, data=None, **kwargs)
Axes.invert_xaxis _AxesBase.invert_xaxis()
Axes.invert_yaxis _AxesBase.invert_yaxis()
Axes.legend legend(*args, **kwargs)
Axes.loglog loglog(*args, **kwargs)
Axes.matshow matshow(Z, **kwargs)
Axes.pcolor Axes.pcolor(*args, shading=None, alpha=None, norm=None, cmap=None, vmin=None, vmax=None, data=None, **kwargs)
Axes.pcolormesh Axes.pcolormesh(*args, alpha=None, norm=None, cmap=None, vmin=None, vmax=None, shading=None, antialiased=False, data=None, **kwargs)
Axes.pie Axes.pie(x, explode=None, labels=None, colors=None, autopct=None, pctdistance=0.6, shadow=False, labeldistance=1.1, startangle=0, radius=1, counterclock=True, wedgeprops=None, textprops=None, center=(0, 0), frame=False, rotatelabels=False, *, normalize=True, data=None)
Axes.plot plot(*args, scalex=True, scaley=True, data=None, **kwargs)
Axes.remove Artist.remove()
Axes.scatter Axes.scatter(x, y, s=None, c=None, marker=None, cmap=None, norm=None, vmin=None, vmax=None, alpha=None, linewidths=None, *, edgecolors=None, plotnonfinite=False, data=None, **kwargs)
Axes.semilogx semilogx(*args, **kwargs)
Axes.semilogy semilogy(*args, **kwargs)
Axes.set set(*, adjustable=..., agg_filter=..., alpha=..., anchor=..., animated=..., aspect=..., autoscale_on=..., autoscalex_on=..., autoscaley_on=..., axes_locator=..., axisbelow=..., box_aspect=..., clip_box=..., clip_on=..., clip_path=..., facecolor=..., frame_on=..., gid=..., in_layout=..., label=..., mouseover=..., navigate=..., path_effects=..., picker=..., position=..., prop_cycle=..., rasterization_zorder=..., rasterized=..., sketch_params=..., snap=..., subplotspec=..., title=..., transform=..., url=..., visible=..., xbound=..., xlabel=..., xlim=..., xmargin=..., xscale=..., xticklabels=..., xticks=..., ybound=..., ylabel=..., ylim=..., ymargin=..., yscale=..., yticklabels=..., yticks=..., zorder=...)
Axes.set_alpha Artist.set_alpha(alpha)
Axes.set_aspect _AxesBase.set_aspect(aspect, adjustable=None, anchor=None, share=False)
Axes.set_axis_off _AxesBase.set_axis_off()
Axes.set_axis_on _AxesBase.set_axis_on()
Axes.set_axisbelow _AxesBase.set_axisbelow(b)
Axes.set_facecolor _AxesBase.set_facecolor(color)
Axes.set_fc _AxesBase.set_facecolor(color)
Axes.set_label Artist.set_label(s)
Axes.set_title set_title(label, fontdict=None, loc=None, pad=None, *, y=None, **kwargs)
Axes.set_visible Artist.set_visible(b)
Axes.set_xlabel set_xlabel(xlabel, fontdict=None, labelpad=None, *, loc=None, **kwargs)
Axes.set_xlim _AxesBase.set_xlim(left=None, right=None, *, emit=True, auto=False, xmin=None, xmax=None)
Axes.set_xscale set_xscale(value, **kwargs)
Axes.set_xticklabels set_xticklabels(labels, *, fontdict=None, minor=False, **kwargs)
Axes.set_xticks set_xticks(ticks, labels=None, *, minor=False, **kwargs)
Axes.set_ylabel set_ylabel(ylabel, fontdict=None, labelpad=None, *, loc=None, **kwargs)
Axes.set_ylim _AxesBase.set_ylim(bottom=None, top=None, *, emit=True, auto=False, ymin=None, ymax=None)
Axes.set_yscale set_yscale(value, **kwargs)
Axes.set_yticklabels set_yticklabels(labels, *, fontdict=None, minor=False, **kwargs)
Axes.set_yticks set_yticks(ticks, labels=None, *, minor=False, **kwargs)
Axes.sharex _AxesBase.sharex(other)
Axes.sharey _AxesBase.sharey(other)
Axes.stem Axes.stem(*args, linefmt=None, markerfmt=None, basefmt=None, bottom=0, label=None, use_line_collection=..., orientation='vertical', data=None)
Axes.step step(x, y, *args, where='pre', data=None, **kwargs)
Axes.table table(cellText=None, cellColours=None, cellLoc='right', colWidths=None, rowLabels=None, rowColours=None, rowLoc='left', colLabels=None, colColours=None, colLoc='center', loc='bottom', bbox=None, edges='closed', **kwargs)
Axes.text text(x, y, s, fontdict=None, **kwargs)
Axes.tick_params tick_params(axis='both', **kwargs)
Axes.twinx _AxesBase.twinx()
Axes.twiny _AxesBase.twiny()
Axes.update Artist.update(props)
Axes.vlines Axes.vlines(x, ymin, ymax, colors=None, linestyles='solid', label='', *, data=None, **kwargs)
Colorbar.cmap Colormap.__call__(X, alpha=None, bytes=False)
Colorbar.norm Normalize.__call__(value, clip=None)
Colorbar.remove Colorbar.remove()
Colorbar.set_alpha Colorbar.set_alpha(alpha)
Colorbar.set_label set_label(label, *, loc=None, **kwargs)
Colorbar.set_ticks Colorbar.set_ticks(ticks, update_ticks=..., labels=None, *, minor=False, **kwargs)
Figure.add_subplot add_subplot(*args, **kwargs)
Figure.autofmt_xdate FigureBase.autofmt_xdate(bottom=0.2, rotation=30, ha='right', which='major')
Figure.clear Figure.clear(keep_observers=False)
Figure.clf FigureBase.clf(keep_observers=False)
Figure.colorbar colorbar(mappable, cax=None, ax=None, use_gridspec=True, **kwargs)
Figure.draw Figure.draw(renderer)
Figure.gca FigureBase.gca()
Figure.get_facecolor FigureBase.get_facecolor()
Figure.get_figure Artist.get_figure()
Figure.get_label Artist.get_label()
Figure.get_size_inches Figure.get_size_inches()
Figure.legend legend(*args, **kwargs)
Figure.remove Artist.remove()
Figure.savefig savefig(fname, *, transparent=None, **kwargs)
Figure.sca FigureBase.sca(a)
Figure.set set(*, agg_filter=..., alpha=..., animated=..., canvas=..., clip_box=..., clip_on=..., clip_path=..., constrained_layout=..., constrained_layout_pads=..., dpi=..., edgecolor=..., facecolor=..., figheight=..., figwidth=..., frameon=..., gid=..., in_layout=..., label=..., layout_engine=..., linewidth=..., mouseover=..., path_effects=..., picker=..., rasterized=..., size_inches=..., sketch_params=..., snap=..., tight_layout=..., transform=..., url=..., visible=..., zorder=...)
Figure.set_alpha Artist.set_alpha(alpha)
Figure.set_constrained_layout Figure.set_constrained_layout(constrained)
Figure.set_facecolor FigureBase.set_facecolor(color)
Figure.set_label Artist.set_label(s)
Figure.set_linewidth FigureBase.set_linewidth(linewidth)
Figure.set_size_inches Figure.set_size_inches(w, h=None, forward=True)
Figure.set_tight_layout Figure.set_tight_layout(tight)
Figure.set_visible Artist.set_visible(b)
Figure.show Figure.show(warn=True)
Figure.subplots FigureBase.subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, width_ratios=None, height_ratios=None, subplot_kw=None, gridspec_kw=None)
Figure.subplots_adjust FigureBase.subplots_adjust(left=None, bottom=None, right=None, top=None, wspace=None, hspace=None)
Figure.suptitle suptitle(t, **kwargs)
Figure.text text(x, y, s, fontdict=None, **kwargs)
Figure.tight_layout Figure.tight_layout(*, pad=1.08, h_pad=None, w_pad=None, rect=None)
Figure.update Artist.update(props)
cm.get_cmap _get_cmap(name=None, lut=None)
colors.BoundaryNorm BoundaryNorm.__init__(boundaries, ncolors, clip=False, *, extend='neither')
colors.ListedColormap ListedColormap.__init__(colors, name='from_list', N=None)
colors.LogNorm LogNorm(vmin=None, vmax=None, clip=False)
colors.Normalize Normalize.__init__(vmin=None, vmax=None, clip=False)
colors.TwoSlopeNorm TwoSlopeNorm.__init__(vcenter, vmin=None, vmax=None)
colors.is_color_like is_color_like(c)
colors.to_hex to_hex(c, keep_alpha=False)
colors.to_rgb to_rgb(c)
colors.to_rgba to_rgba(c, alpha=None)
pyplot.annotate annotate(text, xy, xytext=None, xycoords='data', textcoords=None, arrowprops=None, annotation_clip=None, **kwargs)
pyplot.arrow arrow(x, y, dx, dy, **kwargs)
pyplot.autumn autumn()
pyplot.axes axes(arg=None, **kwargs)
pyplot.axhline axhline(y=0, xmin=0, xmax=1, **kwargs)
pyplot.axhspan axhspan(ymin, ymax, xmin=0, xmax=1, **kwargs)
pyplot.axis axis(*args, emit=True, **kwargs)
pyplot.axvline axvline(x=0, ymin=0, ymax=1, **kwargs)
pyplot.axvspan axvspan(xmin, xmax, ymin=0, ymax=1, **kwargs)
pyplot.bar bar(x, height, width=0.8, bottom=None, *, align='center', data=None, **kwargs)
pyplot.bar_label bar_label(container, labels=None, *, fmt='%g', label_type='edge', padding=0, **kwargs)
pyplot.barh barh(y, width, height=0.8, left=None, *, align='center', data=None, **kwargs)
pyplot.bone bone()
pyplot.box box(on=None)
pyplot.boxplot boxplot(x, notch=None, sym=None, vert=None, whis=None, positions=None, widths=None, patch_artist=None, bootstrap=None, usermedians=None, conf_intervals=None, meanline=None, showmeans=None, showcaps=None, showbox=None, showfliers=None, boxprops=None, labels=None, flierprops=None, medianprops=None, meanprops=None, capprops=None, whiskerprops=None, manage_ticks=True, autorange=False, zorder=None, capwidths=None, *, data=None)
pyplot.cla cla()
pyplot.clabel clabel(CS, levels=None, **kwargs)
pyplot.clf clf()
pyplot.clim clim(vmin=None, vmax=None)
pyplot.close close(fig=None)
pyplot.colorbar colorbar(mappable=None, cax=None, ax=None, **kwargs)
pyplot.colormaps ColormapRegistry.__call__()
pyplot.contour contour(*args, data=None, **kwargs)
pyplot.contourf contourf(*args, data=None, **kwargs)
pyplot.cool cool()
pyplot.copper copper()
pyplot.draw draw()
pyplot.errorbar errorbar(x, y, yerr=None, xerr=None, fmt='', ecolor=None, elinewidth=None, capsize=None, barsabove=False, lolims=False, uplims=False, xlolims=False, xuplims=False, errorevery=1, capthick=None, *, data=None, **kwargs)
pyplot.figure figure(num=None, figsize=None, dpi=None, *, facecolor=None, edgecolor=None, frameon=True, FigureClass=..., clear=False, **kwargs)
pyplot.fill fill(*args, data=None, **kwargs)
pyplot.fill_between fill_between(x, y1, y2=0, where=None, interpolate=False, step=None, *, data=None, **kwargs)
pyplot.gca gca()
pyplot.gcf gcf()
pyplot.get get(obj, *args, **kwargs)
pyplot.get_backend get_backend()
pyplot.get_cmap get_cmap(name=None, lut=None)
pyplot.gray gray()
pyplot.grid grid(visible=None, which='major', axis='both', **kwargs)
pyplot.hist hist(x, bins=None, range=None, density=False, weights=None, cumulative=False, bottom=None, histtype='bar', align='mid', orientation='vertical', rwidth=None, log=False, color=None, label=None, stacked=False, *, data=None, **kwargs)
pyplot.hlines hlines(y, xmin, xmax, colors=None, linestyles='solid', label='', *, data=None, **kwargs)
pyplot.hot hot()
pyplot.hsv hsv()
pyplot.imshow imshow(X, cmap=None, norm=None, *, aspect=None, interpolation=None, alpha=None, vmin=None, vmax=None, origin=None, extent=None, interpolation_stage=None, filternorm=True, filterrad=4.0, resample=None, url=None, data=None, **kwargs)
pyplot.inferno inferno()
pyplot.ioff ioff()
pyplot.ion ion()
pyplot.jet jet()
pyplot.legend legend(*args, **kwargs)
pyplot.loglog loglog(*args, **kwargs)
pyplot.magma magma()
pyplot.matshow matshow(A, fignum=None, **kwargs)
pyplot.nipy_spectral nipy_spectral()
pyplot.pcolor pcolor(*args, shading=None, alpha=None, norm=None, cmap=None, vmin=None, vmax=None, data=None, **kwargs)
pyplot.pcolormesh pcolormesh(*args, alpha=None, norm=None, cmap=None, vmin=None, vmax=None, shading=None, antialiased=False, data=None, **kwargs)
pyplot.pie pie(x, explode=None, labels=None, colors=None, autopct=None, pctdistance=0.6, shadow=False, labeldistance=1.1, startangle=0, radius=1, counterclock=True, wedgeprops=None, textprops=None, center=(0, 0), frame=False, rotatelabels=False, *, normalize=True, data=None)
pyplot.pink pink()
pyplot.plasma plasma()
pyplot.plot plot(*args, scalex=True, scaley=True, data=None, **kwargs)
pyplot.rc rc(group, **kwargs)
pyplot.savefig savefig(*args, **kwargs)
pyplot.sca sca(ax)
pyplot.scatter scatter(x, y, s=None, c=None, marker=None, cmap=None, norm=None, vmin=None, vmax=None, alpha=None, linewidths=None, *, edgecolors=None, plotnonfinite=False, data=None, **kwargs)
pyplot.semilogx semilogx(*args, **kwargs)
pyplot.semilogy semilogy(*args, **kwargs)
pyplot.show _Backend.show(*, block=None)
pyplot.spring spring()
pyplot.stem stem(*args, linefmt=None, markerfmt=None, basefmt=None, bottom=0, label=None, use_line_collection=..., orientation='vertical', data=None)
pyplot.step step(x, y, *args, where='pre', data=None, **kwargs)
pyplot.subplot subplot(*args, **kwargs)
pyplot.subplot2grid subplot2grid(shape, loc, rowspan=1, colspan=1, fig=None, **kwargs)
pyplot.subplots subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, width_ratios=None, height_ratios=None, subplot_kw=None, gridspec_kw=None, **fig_kw)
pyplot.subplots_adjust subplots_adjust(left=None, bottom=None, right=None, top=None, wspace=None, hspace=None)
pyplot.summer summer()
pyplot.suptitle suptitle(t, **kwargs)
pyplot.table table(cellText=None, cellColours=None, cellLoc='right', colWidths=None, rowLabels=None, rowColours=None, rowLoc='left', colLabels=None, colColours=None, colLoc='center', loc='bottom', bbox=None, edges='closed', **kwargs)
pyplot.text text(x, y, s, fontdict=None, **kwargs)
pyplot.tick_params tick_params(axis='both', **kwargs)
pyplot.tight_layout tight_layout(*, pad=1.08, h_pad=None, w_pad=None, rect=None)
pyplot.title title(label, fontdict=None, loc=None, pad=None, *, y=None, **kwargs)
pyplot.twinx twinx(ax=None)
pyplot.twiny twiny(ax=None)
pyplot.viridis viridis()
pyplot.vlines vlines(x, ymin, ymax, colors=None, linestyles='solid', label='', *, data=None, **kwargs)
pyplot.winter winter()
pyplot.xlabel xlabel(xlabel, fontdict=None, labelpad=None, *, loc=None, **kwargs)
pyplot.xlim xlim(*args, **kwargs)
pyplot.xscale xscale(value, **kwargs)
pyplot.xticks xticks(ticks=None, labels=None, *, minor=False, **kwargs)
pyplot.ylabel ylabel(ylabel, fontdict=None, labelpad=None, *, loc=None, **kwargs)
pyplot.ylim ylim(*args, **kwargs)
pyplot.yscale yscale(value, **kwargs)
pyplot.yticks yticks(ticks=None, labels=None, *, minor=False, **kwargs)
"""

# The words for an argument zzz that the library does not have, where they differ from Python's.
WORDS = {
    'Axes.annotate': "AttributeError: 'Annotation' object has no property 'zzz'",
    'Axes.axhline': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.axhspan': "AttributeError: Polygon.set() got an unexpected keyword argument 'zzz'",
    'Axes.axis': "TypeError: axis() got an unexpected keyword argument 'zzz'",
    'Axes.axvline': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.axvspan': "AttributeError: Polygon.set() got an unexpected keyword argument 'zzz'",
    'Axes.bar': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
    'Axes.bar_label': "AttributeError: 'Annotation' object has no property 'zzz'",
    'Axes.barh': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
    'Axes.fill': "AttributeError: Polygon.set() got an unexpected keyword argument 'zzz'",
    'Axes.fill_between': "AttributeError: PolyCollection.set() got an unexpected keyword argument 'zzz'",
    'Axes.grid': "ValueError: keyword grid_zzz is not recognized; valid keywords are ['size', 'width', 'color', 'tickdir', 'pad', 'labelsize', 'labelcolor', 'zorder', 'gridOn', 'tick1On', 'tick2On', 'label1On', 'label2On', 'length', 'direction', 'left', 'bottom', 'right', 'top', 'labelleft', 'labelbottom', 'labelright', 'labeltop', 'labelrotation', 'grid_agg_filter', 'grid_alpha', 'grid_animated', 'grid_antialiased', 'grid_clip_box', 'grid_clip_on', 'grid_clip_path', 'grid_color', 'grid_dash_capstyle', 'grid_dash_joinstyle', 'grid_dashes', 'grid_data', 'grid_drawstyle', 'grid_figure', 'grid_fillstyle', 'grid_gapcolor', 'grid_gid', 'grid_in_layout', 'grid_label', 'grid_linestyle', 'grid_linewidth', 'grid_marker', 'grid_markeredgecolor', 'grid_markeredgewidth', 'grid_markerfacecolor', 'grid_markerfacecoloralt', 'grid_markersize', 'grid_markevery', 'grid_mouseover', 'grid_path_effects', 'grid_picker', 'grid_pickradius', 'grid_rasterized', 'grid_sketch_params', 'grid_snap', 'grid_solid_capstyle', 'grid_solid_joinstyle', 'grid_transform', 'grid_url', 'grid_visible', 'grid_xdata', 'grid_ydata', 'grid_zorder', 'grid_aa', 'grid_c', 'grid_ds', 'grid_ls', 'grid_lw', 'grid_mec', 'grid_mew', 'grid_mfc', 'grid_mfcalt', 'grid_ms']",
    'Axes.hist': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
    'Axes.hlines': "AttributeError: LineCollection.set() got an unexpected keyword argument 'zzz'",
    'Axes.imshow': "AttributeError: AxesImage.set() got an unexpected keyword argument 'zzz'",
    'Axes.legend': "TypeError: Legend.__init__() got an unexpected keyword argument 'zzz'",
    'Axes.loglog': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.matshow': "AttributeError: AxesImage.set() got an unexpected keyword argument 'zzz'",
    'Axes.pcolor': "AttributeError: PolyCollection.set() got an unexpected keyword argument 'zzz'",
    'Axes.pcolormesh': "AttributeError: QuadMesh.set() got an unexpected keyword argument 'zzz'",
    'Axes.plot': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.scatter': "AttributeError: PathCollection.set() got an unexpected keyword argument 'zzz'",
    'Axes.semilogx': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.semilogy': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.set': "AttributeError: AxesSubplot.set() got an unexpected keyword argument 'zzz'",
    'Axes.set_title': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'Axes.set_xlabel': "AttributeError: 'Text' object has no property 'zzz'",
    'Axes.set_xscale': "TypeError: LogScale.__init__() got an unexpected keyword argument 'zzz'",
    'Axes.set_xticklabels': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'Axes.set_xticks': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'Axes.set_ylabel': "AttributeError: 'Text' object has no property 'zzz'",
    'Axes.set_yscale': "TypeError: LogScale.__init__() got an unexpected keyword argument 'zzz'",
    'Axes.set_yticklabels': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'Axes.set_yticks': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'Axes.step': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'Axes.table': "AttributeError: Table.set() got an unexpected keyword argument 'zzz'",
    'Axes.text': "AttributeError: 'Text' object has no property 'zzz'",
    'Axes.tick_params': "ValueError: keyword zzz is not recognized; valid keywords are ['size', 'width', 'color', 'tickdir', 'pad', 'labelsize', 'labelcolor', 'zorder', 'gridOn', 'tick1On', 'tick2On', 'label1On', 'label2On', 'length', 'direction', 'left', 'bottom', 'right', 'top', 'labelleft', 'labelbottom', 'labelright', 'labeltop', 'labelrotation', 'grid_agg_filter', 'grid_alpha', 'grid_animated', 'grid_antialiased', 'grid_clip_box', 'grid_clip_on', 'grid_clip_path', 'grid_color', 'grid_dash_capstyle', 'grid_dash_joinstyle', 'grid_dashes', 'grid_data', 'grid_drawstyle', 'grid_figure', 'grid_fillstyle', 'grid_gapcolor', 'grid_gid', 'grid_in_layout', 'grid_label', 'grid_linestyle', 'grid_linewidth', 'grid_marker', 'grid_markeredgecolor', 'grid_markeredgewidth', 'grid_markerfacecolor', 'grid_markerfacecoloralt', 'grid_markersize', 'grid_markevery', 'grid_mouseover', 'grid_path_effects', 'grid_picker', 'grid_pickradius', 'grid_rasterized', 'grid_sketch_params', 'grid_snap', 'grid_solid_capstyle', 'grid_solid_joinstyle', 'grid_transform', 'grid_url', 'grid_visible', 'grid_xdata', 'grid_ydata', 'grid_zorder', 'grid_aa', 'grid_c', 'grid_ds', 'grid_ls', 'grid_lw', 'grid_mec', 'grid_mew', 'grid_mfc', 'grid_mfcalt', 'grid_ms']",
    'Axes.vlines': "AttributeError: LineCollection.set() got an unexpected keyword argument 'zzz'",
    'Colorbar.set_label': "AttributeError: 'Text' object has no property 'zzz'",
    'Figure.add_subplot': "AttributeError: AxesSubplot.set() got an unexpected keyword argument 'zzz'",
    'Figure.colorbar': "TypeError: Colorbar.__init__() got an unexpected keyword argument 'zzz'",
    'Figure.legend': "TypeError: Legend.__init__() got an unexpected keyword argument 'zzz'",
    'Figure.savefig': "TypeError: got an unexpected keyword argument 'zzz'",
    'Figure.set': "AttributeError: Figure.set() got an unexpected keyword argument 'zzz'",
    'Figure.suptitle': "AttributeError: 'Text' object has no property 'zzz'",
    'Figure.text': "AttributeError: 'Text' object has no property 'zzz'",
    'colors.LogNorm': "TypeError: got an unexpected keyword argument 'zzz'",
    'pyplot.annotate': "AttributeError: 'Annotation' object has no property 'zzz'",
    'pyplot.axes': "AttributeError: AxesSubplot.set() got an unexpected keyword argument 'zzz'",
    'pyplot.axhline': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.axhspan': "AttributeError: Polygon.set() got an unexpected keyword argument 'zzz'",
    'pyplot.axis': "TypeError: axis() got an unexpected keyword argument 'zzz'",
    'pyplot.axvline': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.axvspan': "AttributeError: Polygon.set() got an unexpected keyword argument 'zzz'",
    'pyplot.bar': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
    'pyplot.bar_label': "AttributeError: 'Annotation' object has no property 'zzz'",
    'pyplot.barh': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
    'pyplot.colorbar': "TypeError: Colorbar.__init__() got an unexpected keyword argument 'zzz'",
    'pyplot.figure': "AttributeError: Figure.set() got an unexpected keyword argument 'zzz'",
    'pyplot.fill': "AttributeError: Polygon.set() got an unexpected keyword argument 'zzz'",
    'pyplot.fill_between': "AttributeError: PolyCollection.set() got an unexpected keyword argument 'zzz'",
    'pyplot.get': "TypeError: getp() got an unexpected keyword argument 'zzz'",
    'pyplot.grid': "ValueError: keyword grid_zzz is not recognized; valid keywords are ['size', 'width', 'color', 'tickdir', 'pad', 'labelsize', 'labelcolor', 'zorder', 'gridOn', 'tick1On', 'tick2On', 'label1On', 'label2On', 'length', 'direction', 'left', 'bottom', 'right', 'top', 'labelleft', 'labelbottom', 'labelright', 'labeltop', 'labelrotation', 'grid_agg_filter', 'grid_alpha', 'grid_animated', 'grid_antialiased', 'grid_clip_box', 'grid_clip_on', 'grid_clip_path', 'grid_color', 'grid_dash_capstyle', 'grid_dash_joinstyle', 'grid_dashes', 'grid_data', 'grid_drawstyle', 'grid_figure', 'grid_fillstyle', 'grid_gapcolor', 'grid_gid', 'grid_in_layout', 'grid_label', 'grid_linestyle', 'grid_linewidth', 'grid_marker', 'grid_markeredgecolor', 'grid_markeredgewidth', 'grid_markerfacecolor', 'grid_markerfacecoloralt', 'grid_markersize', 'grid_markevery', 'grid_mouseover', 'grid_path_effects', 'grid_picker', 'grid_pickradius', 'grid_rasterized', 'grid_sketch_params', 'grid_snap', 'grid_solid_capstyle', 'grid_solid_joinstyle', 'grid_transform', 'grid_url', 'grid_visible', 'grid_xdata', 'grid_ydata', 'grid_zorder', 'grid_aa', 'grid_c', 'grid_ds', 'grid_ls', 'grid_lw', 'grid_mec', 'grid_mew', 'grid_mfc', 'grid_mfcalt', 'grid_ms']",
    'pyplot.hist': "AttributeError: Rectangle.set() got an unexpected keyword argument 'zzz'",
    'pyplot.hlines': "AttributeError: LineCollection.set() got an unexpected keyword argument 'zzz'",
    'pyplot.imshow': "AttributeError: AxesImage.set() got an unexpected keyword argument 'zzz'",
    'pyplot.legend': "TypeError: Legend.__init__() got an unexpected keyword argument 'zzz'",
    'pyplot.loglog': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.matshow': "AttributeError: AxesImage.set() got an unexpected keyword argument 'zzz'",
    'pyplot.pcolor': "AttributeError: PolyCollection.set() got an unexpected keyword argument 'zzz'",
    'pyplot.pcolormesh': "AttributeError: QuadMesh.set() got an unexpected keyword argument 'zzz'",
    'pyplot.plot': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.rc': 'KeyError: \'Unrecognized key "1.0.zzz" for group "1.0" and name "zzz"\'',
    'pyplot.savefig': "TypeError: got an unexpected keyword argument 'zzz'",
    'pyplot.scatter': "AttributeError: PathCollection.set() got an unexpected keyword argument 'zzz'",
    'pyplot.semilogx': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.semilogy': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.step': "AttributeError: Line2D.set() got an unexpected keyword argument 'zzz'",
    'pyplot.subplot': "AttributeError: AxesSubplot.set() got an unexpected keyword argument 'zzz'",
    'pyplot.subplots': "AttributeError: Figure.set() got an unexpected keyword argument 'zzz'",
    'pyplot.suptitle': "AttributeError: 'Text' object has no property 'zzz'",
    'pyplot.table': "AttributeError: Table.set() got an unexpected keyword argument 'zzz'",
    'pyplot.text': "AttributeError: 'Text' object has no property 'zzz'",
    'pyplot.tick_params': "ValueError: keyword zzz is not recognized; valid keywords are ['size', 'width', 'color', 'tickdir', 'pad', 'labelsize', 'labelcolor', 'zorder', 'gridOn', 'tick1On', 'tick2On', 'label1On', 'label2On', 'length', 'direction', 'left', 'bottom', 'right', 'top', 'labelleft', 'labelbottom', 'labelright', 'labeltop', 'labelrotation', 'grid_agg_filter', 'grid_alpha', 'grid_animated', 'grid_antialiased', 'grid_clip_box', 'grid_clip_on', 'grid_clip_path', 'grid_color', 'grid_dash_capstyle', 'grid_dash_joinstyle', 'grid_dashes', 'grid_data', 'grid_drawstyle', 'grid_figure', 'grid_fillstyle', 'grid_gapcolor', 'grid_gid', 'grid_in_layout', 'grid_label', 'grid_linestyle', 'grid_linewidth', 'grid_marker', 'grid_markeredgecolor', 'grid_markeredgewidth', 'grid_markerfacecolor', 'grid_markerfacecoloralt', 'grid_markersize', 'grid_markevery', 'grid_mouseover', 'grid_path_effects', 'grid_picker', 'grid_pickradius', 'grid_rasterized', 'grid_sketch_params', 'grid_snap', 'grid_solid_capstyle', 'grid_solid_joinstyle', 'grid_transform', 'grid_url', 'grid_visible', 'grid_xdata', 'grid_ydata', 'grid_zorder', 'grid_aa', 'grid_c', 'grid_ds', 'grid_ls', 'grid_lw', 'grid_mec', 'grid_mew', 'grid_mfc', 'grid_mfcalt', 'grid_ms']",
    'pyplot.title': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'pyplot.vlines': "AttributeError: LineCollection.set() got an unexpected keyword argument 'zzz'",
    'pyplot.xlabel': "AttributeError: 'Text' object has no property 'zzz'",
    'pyplot.xlim': "TypeError: _AxesBase.set_xlim() got an unexpected keyword argument 'zzz'",
    'pyplot.xscale': "TypeError: LogScale.__init__() got an unexpected keyword argument 'zzz'",
    'pyplot.xticks': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
    'pyplot.ylabel': "AttributeError: 'Text' object has no property 'zzz'",
    'pyplot.ylim': "TypeError: _AxesBase.set_ylim() got an unexpected keyword argument 'zzz'",
    'pyplot.yscale': "TypeError: LogScale.__init__() got an unexpected keyword argument 'zzz'",
    'pyplot.yticks': "AttributeError: Text.set() got an unexpected keyword argument 'zzz'",
}

# Keywords that a call accepts beyond its parameters, by the place in the list below.
KEYWORDS = {
    'Axes.annotate': 24,
    'Axes.axhline': 19,
    'Axes.axhspan': 20,
    'Axes.axis': 0,
    'Axes.axvline': 18,
    'Axes.axvspan': 20,
    'Axes.bar': 5,
    'Axes.bar_label': 23,
    'Axes.barh': 4,
    'Axes.fill': 16,
    'Axes.fill_between': 8,
    'Axes.grid': 12,
    'Axes.hist': 3,
    'Axes.hlines': 10,
    'Axes.imshow': 2,
    'Axes.legend': 35,
    'Axes.loglog': 13,
    'Axes.matshow': 2,
    'Axes.pcolor': 7,
    'Axes.pcolormesh': 11,
    'Axes.plot': 17,
    'Axes.scatter': 6,
    'Axes.semilogx': 14,
    'Axes.semilogy': 15,
    'Axes.set_title': 29,
    'Axes.set_xlabel': 27,
    'Axes.set_xscale': 38,
    'Axes.set_xticklabels': 26,
    'Axes.set_xticks': 32,
    'Axes.set_ylabel': 28,
    'Axes.set_yscale': 38,
    'Axes.set_yticklabels': 26,
    'Axes.set_yticks': 32,
    'Axes.step': 17,
    'Axes.table': 25,
    'Axes.text': 30,
    'Axes.tick_params': 1,
    'Axes.vlines': 9,
    'Figure.add_subplot': 22,
    'Figure.colorbar': 37,
    'Figure.legend': 35,
    'Figure.savefig': 39,
    'Figure.suptitle': 30,
    'Figure.text': 30,
    'pyplot.colorbar': 36,
    'pyplot.figure': 34,
    'pyplot.get': 0,
    'pyplot.rc': 1,
    'pyplot.savefig': 39,
    'pyplot.subplot': 21,
    'pyplot.subplots': 33,
    'pyplot.suptitle': 30,
    'pyplot.title': 29,
    'pyplot.xlabel': 27,
    'pyplot.xlim': 41,
    'pyplot.xscale': 38,
    'pyplot.xticks': 31,
    'pyplot.ylabel': 28,
    'pyplot.ylim': 40,
    'pyplot.yscale': 38,
    'pyplot.yticks': 31,
}
KEYWORD_SETS = [
    """

""",
    """
X aa adjustable agg_filter align alignment alpha anchor angle animated anncoords annotation_clip
antialiased antialiaseds array arrowprops aspect autoscale_on autoscalex_on autoscaley_on ax
axes_locator axis axisbelow backgroundcolor base basex basey bbox bbox_inches bbox_to_anchor
bbox_transform bins borderaxespad borderpad bottom boundaries bounds box_aspect c canvas capsize
capstyle clim clip_box clip_on clip_path closed cmap color colors columnspacing constrained_layout
constrained_layout_pads coordinates cumulative dash_capstyle dash_joinstyle dashes data density
direction dpi drawedges drawstyle ds ec ecolor edgecolor edgecolors error_kw extend extendfrac
extendrect extent facecolor facecolors family fancybox fc fig figheight figsize figure figwidth fill
filled fillstyle filternorm filterrad fmt font font_properties fontdict fontfamily fontname
fontproperties fontsize fontstretch fontstyle fontvariant fontweight format frame_on framealpha
frameon gapcolor gid gridOn grid_alpha grid_color grid_linestyle grid_linewidth ha handleheight
handlelength handler_map handles handletextpad hatch height height_ratios histtype
horizontalalignment hspace in_layout interpolation interpolation_stage joinstyle label labelbottom
labelcolor labelleft labelright labelrotation labels labelsize labelspacing labeltop layout
layout_engine left length linespacing linestyle linestyles linewidth linewidths linscale linthresh
loc log ls lw ma mappable marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt
markerfirst markerscale markersize markevery math_fontfamily mec mew mfc mfcalt mode mouseover ms
multialignment name navigate navigate_mode ncol ncols nonpositive nonpositivex nonpositivey norm
nrows numdecs numpoints numticks offset_transform offsets orientation origin parent parse_math
path_effects paths picker pickradius position prop prop_cycle range rasterization_zorder rasterized
rect resample reset right rotation rotation_mode rotation_point rwidth scalex scaley scatterpoints
scatteryoffsets segments shading shadow sharex sharey size size_inches sizes sketch_params snap
solid_capstyle solid_joinstyle spacing stacked stretch style subplotpars subs text textcoords
tick_label ticklocation ticks tight_layout title title_fontproperties title_fontsize top transOffset
transform transform_rotates_text transparent url urls usetex va values variant verticalalignment
verts verts_and_codes visible vmax vmin weight weights which width width_ratios wrap wspace x xbound
xdata xerr xlabel xlim xmargin xscale xticklabels xticks xy xycoords xytext y ybound ydata yerr
ylabel ylim ymargin yscale yticklabels yticks zorder
""",
    """
X agg_filter alpha animated array aspect ax clim clip_box clip_on clip_path cmap data extent figure
filternorm filterrad gid in_layout interpolation interpolation_stage label mouseover norm origin
path_effects picker rasterized resample sketch_params snap transform url visible vmax vmin zorder
""",
    """
aa agg_filter align alpha angle animated antialiased ax bins bottom bounds capstyle clip_box clip_on
clip_path color cumulative data density ec edgecolor facecolor fc figure fill gid hatch height
histtype in_layout joinstyle label linestyle linewidth log ls lw mouseover orientation path_effects
picker range rasterized rwidth sketch_params snap stacked transform url visible weights width x xy y
zorder
""",
    """
aa agg_filter align alpha angle animated antialiased ax bottom bounds capsize capstyle clip_box
clip_on clip_path color data ec ecolor edgecolor error_kw facecolor fc figure fill gid hatch height
in_layout joinstyle label left linestyle linewidth log ls lw mouseover orientation path_effects
picker rasterized sketch_params snap tick_label transform url visible width x xerr xy y yerr zorder
""",
    """
aa agg_filter align alpha angle animated antialiased ax bottom bounds capsize capstyle clip_box
clip_on clip_path color data ec ecolor edgecolor error_kw facecolor fc figure fill gid hatch height
in_layout joinstyle label linestyle linewidth log ls lw mouseover orientation path_effects picker
rasterized sketch_params snap tick_label transform url visible width x xerr xy y yerr zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax c capstyle clim clip_box clip_on
clip_path cmap color dashes data ec edgecolor edgecolors facecolor facecolors fc figure gid hatch
in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw marker mouseover norm
offset_transform offsets path_effects paths picker pickradius rasterized sizes sketch_params snap
transOffset transform url urls visible vmax vmin x y zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax capstyle clim clip_box clip_on
clip_path closed cmap color dashes data ec edgecolor edgecolors facecolor facecolors fc figure gid
hatch in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw mouseover norm
offset_transform offsets path_effects paths picker pickradius rasterized shading sizes sketch_params
snap transOffset transform url urls verts verts_and_codes visible vmax vmin zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax capstyle clim clip_box clip_on
clip_path closed cmap color dashes data ec edgecolor edgecolors facecolor facecolors fc figure gid
hatch in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw mouseover norm
offset_transform offsets path_effects paths picker pickradius rasterized sizes sketch_params snap
transOffset transform url urls verts verts_and_codes visible x zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax capstyle clim clip_box clip_on
clip_path cmap color colors dashes data ec edgecolor edgecolors facecolor facecolors fc figure gid
hatch in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw mouseover norm
offset_transform offsets path_effects paths picker pickradius rasterized segments sketch_params snap
transOffset transform url urls verts visible x zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax capstyle clim clip_box clip_on
clip_path cmap color colors dashes data ec edgecolor edgecolors facecolor facecolors fc figure gid
hatch in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw mouseover norm
offset_transform offsets path_effects paths picker pickradius rasterized segments sketch_params snap
transOffset transform url urls verts visible y zorder
""",
    """
aa agg_filter alpha animated antialiased antialiaseds array ax capstyle clim clip_box clip_on
clip_path cmap color coordinates dashes data ec edgecolor edgecolors facecolor facecolors fc figure
gid hatch in_layout joinstyle label linestyle linestyles linewidth linewidths ls lw mouseover norm
offset_transform offsets path_effects paths picker pickradius rasterized shading sketch_params snap
transOffset transform url urls visible vmax vmin zorder
""",
    """
aa agg_filter alpha animated antialiased axis bottom c clip_box clip_on clip_path color
dash_capstyle dash_joinstyle dashes data direction drawstyle ds figure fillstyle gapcolor gid gridOn
grid_alpha grid_color grid_linestyle grid_linewidth in_layout label labelbottom labelcolor labelleft
labelright labelrotation labelsize labeltop left length linestyle linewidth ls lw marker
markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize markevery mec mew mfc
mfcalt mouseover ms path_effects picker pickradius rasterized right size sketch_params snap
solid_capstyle solid_joinstyle top transform url visible which width xdata ydata zorder
""",
    """
aa agg_filter alpha animated antialiased base basex basey c clip_box clip_on clip_path color
dash_capstyle dash_joinstyle dashes data drawstyle ds figure fillstyle gapcolor gid in_layout label
linestyle linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt
markersize markevery mec mew mfc mfcalt mouseover ms nonpositive path_effects picker pickradius
rasterized scalex scaley sketch_params snap solid_capstyle solid_joinstyle subs transform url
visible x xdata y ydata zorder
""",
    """
aa agg_filter alpha animated antialiased base basex c clip_box clip_on clip_path color dash_capstyle
dash_joinstyle dashes data drawstyle ds figure fillstyle gapcolor gid in_layout label linestyle
linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize
markevery mec mew mfc mfcalt mouseover ms nonpositive path_effects picker pickradius rasterized
scalex scaley sketch_params snap solid_capstyle solid_joinstyle subs transform url visible x xdata y
ydata zorder
""",
    """
aa agg_filter alpha animated antialiased base basey c clip_box clip_on clip_path color dash_capstyle
dash_joinstyle dashes data drawstyle ds figure fillstyle gapcolor gid in_layout label linestyle
linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize
markevery mec mew mfc mfcalt mouseover ms nonpositive path_effects picker pickradius rasterized
scalex scaley sketch_params snap solid_capstyle solid_joinstyle subs transform url visible x xdata y
ydata zorder
""",
    """
aa agg_filter alpha animated antialiased c capstyle clip_box clip_on clip_path closed color data ds
ec edgecolor facecolor fc figure fill gid hatch in_layout joinstyle label linestyle linewidth ls lw
mec mew mfc mfcalt mouseover ms path_effects picker rasterized sketch_params snap transform url
visible x xy y zorder
""",
    """
aa agg_filter alpha animated antialiased c clip_box clip_on clip_path color dash_capstyle
dash_joinstyle dashes data drawstyle ds figure fillstyle gapcolor gid in_layout label linestyle
linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize
markevery mec mew mfc mfcalt mouseover ms path_effects picker pickradius rasterized scalex scaley
sketch_params snap solid_capstyle solid_joinstyle transform url visible x xdata y ydata zorder
""",
    """
aa agg_filter alpha animated antialiased c clip_box clip_on clip_path color dash_capstyle
dash_joinstyle dashes data drawstyle ds figure fillstyle gapcolor gid in_layout label linestyle
linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize
markevery mec mew mfc mfcalt mouseover ms path_effects picker pickradius rasterized sketch_params
snap solid_capstyle solid_joinstyle transform url visible x xdata ydata zorder
""",
    """
aa agg_filter alpha animated antialiased c clip_box clip_on clip_path color dash_capstyle
dash_joinstyle dashes data drawstyle ds figure fillstyle gapcolor gid in_layout label linestyle
linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize
markevery mec mew mfc mfcalt mouseover ms path_effects picker pickradius rasterized sketch_params
snap solid_capstyle solid_joinstyle transform url visible xdata y ydata zorder
""",
    """
aa agg_filter alpha animated antialiased capstyle clip_box clip_on clip_path closed color ec
edgecolor facecolor fc figure fill gid hatch in_layout joinstyle label linestyle linewidth ls lw
mouseover path_effects picker rasterized sketch_params snap transform url visible xy zorder
""",
    """
adjustable agg_filter alpha anchor animated aspect autoscale_on autoscalex_on autoscaley_on
axes_locator axisbelow box_aspect clip_box clip_on clip_path facecolor fc fig figure frame_on
frameon gid in_layout label mouseover navigate navigate_mode ncols nrows path_effects picker
position prop_cycle rasterization_zorder rasterized rect sharex sharey sketch_params snap title
transform url visible xbound xlabel xlim xmargin xscale xticklabels xticks ybound ylabel ylim
ymargin yscale yticklabels yticks zorder
""",
    """
adjustable agg_filter alpha anchor animated aspect autoscale_on autoscalex_on autoscaley_on
axes_locator axisbelow box_aspect clip_box clip_on clip_path facecolor fc fig figure frame_on
frameon gid in_layout label mouseover navigate navigate_mode path_effects picker position prop_cycle
rasterization_zorder rasterized rect sharex sharey sketch_params snap title transform url visible
xbound xlabel xlim xmargin xscale xticklabels xticks ybound ylabel ylim ymargin yscale yticklabels
yticks zorder
""",
    """
agg_filter alpha animated anncoords annotation_clip arrowprops backgroundcolor bbox c clip_box
clip_on clip_path color family figure fmt font font_properties fontfamily fontname fontproperties
fontsize fontstretch fontstyle fontvariant fontweight gid ha horizontalalignment in_layout label
labels linespacing ma math_fontfamily mouseover multialignment name parse_math path_effects picker
position rasterized rotation rotation_mode size sketch_params snap stretch style text textcoords
transform transform_rotates_text url usetex va variant verticalalignment visible weight wrap x xy
xycoords xytext y zorder
""",
    """
agg_filter alpha animated anncoords annotation_clip arrowprops backgroundcolor bbox c clip_box
clip_on clip_path color family figure font font_properties fontfamily fontname fontproperties
fontsize fontstretch fontstyle fontvariant fontweight gid ha horizontalalignment in_layout label
linespacing ma math_fontfamily mouseover multialignment name parse_math path_effects picker position
rasterized rotation rotation_mode size sketch_params snap stretch style text textcoords transform
transform_rotates_text url usetex va variant verticalalignment visible weight wrap x xy xycoords
xytext y zorder
""",
    """
agg_filter alpha animated ax bbox clip_box clip_on clip_path figure fontsize gid in_layout label loc
mouseover path_effects picker rasterized sketch_params snap transform url visible zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontdict fontfamily fontname fontproperties fontsize fontstretch fontstyle
fontvariant fontweight gid ha horizontalalignment in_layout label labels linespacing ma
math_fontfamily mouseover multialignment name parse_math path_effects picker position rasterized
rotation rotation_mode size sketch_params snap stretch style text transform transform_rotates_text
url usetex va variant verticalalignment visible weight wrap x y zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontdict fontfamily fontname fontproperties fontsize fontstretch fontstyle
fontvariant fontweight gid ha horizontalalignment in_layout label linespacing loc ma math_fontfamily
mouseover multialignment name parse_math path_effects picker position rasterized rotation
rotation_mode size sketch_params snap stretch style text transform transform_rotates_text url usetex
va variant verticalalignment visible weight wrap x xlabel y zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontdict fontfamily fontname fontproperties fontsize fontstretch fontstyle
fontvariant fontweight gid ha horizontalalignment in_layout label linespacing loc ma math_fontfamily
mouseover multialignment name parse_math path_effects picker position rasterized rotation
rotation_mode size sketch_params snap stretch style text transform transform_rotates_text url usetex
va variant verticalalignment visible weight wrap x y ylabel zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontdict fontfamily fontname fontproperties fontsize fontstretch fontstyle
fontvariant fontweight gid ha horizontalalignment in_layout label linespacing loc ma math_fontfamily
mouseover multialignment name parse_math path_effects picker position rasterized rotation
rotation_mode size sketch_params snap stretch style text transform transform_rotates_text url usetex
va variant verticalalignment visible weight wrap x y zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontdict fontfamily fontname fontproperties fontsize fontstretch fontstyle
fontvariant fontweight gid ha horizontalalignment in_layout label linespacing ma math_fontfamily
mouseover multialignment name parse_math path_effects picker position rasterized rotation
rotation_mode size sketch_params snap stretch style text transform transform_rotates_text url usetex
va variant verticalalignment visible weight wrap x y zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontfamily fontname fontproperties fontsize fontstretch fontstyle fontvariant
fontweight gid ha horizontalalignment in_layout label labels linespacing ma math_fontfamily
mouseover multialignment name parse_math path_effects picker position rasterized rotation
rotation_mode size sketch_params snap stretch style text ticks transform transform_rotates_text url
usetex va variant verticalalignment visible vmax vmin weight weights which width width_ratios wrap
wspace x xbound xdata xerr xlabel xlim xmargin xscale xticklabels xticks xy xycoords xytext y ybound
ydata yerr ylabel ylim ymargin yscale yticklabels yticks zorder
""",
    """
agg_filter alpha animated backgroundcolor bbox c clip_box clip_on clip_path color family figure font
font_properties fontfamily fontname fontproperties fontsize fontstretch fontstyle fontvariant
fontweight gid ha horizontalalignment in_layout label labels linespacing ma math_fontfamily
mouseover multialignment name parse_math path_effects picker position rasterized rotation
rotation_mode size sketch_params snap stretch style text ticks transform transform_rotates_text url
usetex va variant verticalalignment visible weight wrap x y zorder
""",
    """
agg_filter alpha animated canvas clip_box clip_on clip_path constrained_layout
constrained_layout_pads dpi edgecolor facecolor figheight figsize figure figwidth frameon gid
height_ratios in_layout label layout layout_engine linewidth mouseover ncols nrows path_effects
picker rasterized sharex sharey size_inches sketch_params snap subplotpars tight_layout transform
url visible width_ratios zorder
""",
    """
agg_filter alpha animated canvas clip_box clip_on clip_path constrained_layout
constrained_layout_pads dpi edgecolor facecolor figheight figsize figure figwidth frameon gid
in_layout label layout layout_engine linewidth mouseover path_effects picker rasterized size_inches
sketch_params snap subplotpars tight_layout transform url visible zorder
""",
    """
alignment bbox_to_anchor bbox_transform borderaxespad borderpad columnspacing edgecolor facecolor
fancybox fontsize framealpha frameon handleheight handlelength handler_map handles handletextpad
labelcolor labels labelspacing loc markerfirst markerscale mode ncol ncols numpoints parent prop
scatterpoints scatteryoffsets shadow title title_fontproperties title_fontsize
""",
    """
alpha anchor aspect ax boundaries cmap drawedges extend extendfrac extendrect filled fillstyle
interpolation interpolation_stage mappable parent
""",
    """
alpha anchor aspect ax boundaries cmap drawedges extend extendfrac extendrect filled fillstyle
mappable parent
""",
    """
axis base linscale linthresh nonpositive subs
""",
    """
bbox_inches dpi edgecolor facecolor format orientation transparent
""",
    """
bottom top
""",
    """
left right
""",
]
