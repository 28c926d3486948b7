"""Names, parameters and refusals of the library itself. Written by tests/golden/ask/library_names.py."""

NAMES = {
    "modules of sklearn": """
base calibration cluster compose conftest covariance cross_decomposition datasets decomposition
discriminant_analysis dummy ensemble exceptions experimental externals feature_extraction
feature_selection gaussian_process impute inspection isotonic kernel_approximation kernel_ridge
linear_model manifold metrics mixture model_selection multiclass multioutput naive_bayes neighbors
neural_network pipeline preprocessing random_projection semi_supervised svm tests tree utils
""",
    "sklearn": """
base calibration clone cluster compose config_context covariance cross_decomposition datasets
decomposition discriminant_analysis dummy ensemble exceptions experimental externals
feature_extraction feature_selection gaussian_process get_config impute inspection isotonic
kernel_approximation kernel_ridge linear_model logger logging manifold metrics mixture
model_selection multiclass multioutput naive_bayes neighbors neural_network os pipeline
preprocessing random random_projection semi_supervised set_config setup_module show_versions svm sys
tree utils
""",
    "sklearn.cluster": """
AffinityPropagation AgglomerativeClustering Birch BisectingKMeans DBSCAN FeatureAgglomeration KMeans
MeanShift MiniBatchKMeans OPTICS SpectralBiclustering SpectralClustering SpectralCoclustering
affinity_propagation cluster_optics_dbscan cluster_optics_xi compute_optics_graph dbscan
estimate_bandwidth get_bin_seeds k_means kmeans_plusplus linkage_tree mean_shift spectral_clustering
ward_tree
""",
}

# The key, then the name by which an error calls it, and its parameters.
SIGNATURES = """
cluster.KMeans KMeans.__init__(n_clusters=8, *, init='k-means++', n_init='warn', max_iter=300, tol=0.0001, verbose=0, random_state=None, copy_x=True, algorithm='lloyd')
"""

# The words for an argument zzz that the library does not have, where they differ from Python's.
WORDS = {
}

# Keywords that a call accepts beyond its parameters, by the place in the list below.
KEYWORDS = {
}
KEYWORD_SETS = [
]
