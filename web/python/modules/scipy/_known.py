"""Names, parameters and refusals of the library itself. Written by tests/golden/ask/library_names.py."""

NAMES = {
    "modules of scipy": """
cluster conftest constants datasets fft fftpack integrate interpolate io linalg misc ndimage odr
optimize signal sparse spatial special stats version
""",
    "scipy": """
LowLevelCallable __numpy_version__ __version__ cluster datasets fft fftpack integrate interpolate io
linalg misc ndimage odr optimize show_config signal sparse spatial special stats test
""",
    "scipy.linalg": """
LinAlgError LinAlgWarning bandwidth basic blas block_diag cdf2rdf cho_factor cho_solve
cho_solve_banded cholesky cholesky_banded circulant clarkson_woodruff_transform companion
convolution_matrix coshm cosm cossin cython_blas cython_lapack decomp decomp_cholesky decomp_lu
decomp_qr decomp_schur decomp_svd det dft diagsvd eig eig_banded eigh eigh_tridiagonal eigvals
eigvals_banded eigvalsh eigvalsh_tridiagonal expm expm_cond expm_frechet fiedler fiedler_companion
find_best_blas_type flinalg fractional_matrix_power funm get_blas_funcs get_lapack_funcs hadamard
hankel helmert hessenberg hilbert interpolative inv invhilbert invpascal ishermitian issymmetric
khatri_rao kron lapack ldl leslie logm lstsq lu lu_factor lu_solve matfuncs matmul_toeplitz
matrix_balance misc norm null_space ordqz orth orthogonal_procrustes pascal pinv pinvh polar qr
qr_delete qr_insert qr_multiply qr_update qz rq rsf2csf schur signm sinhm sinm solve solve_banded
solve_circulant solve_continuous_are solve_continuous_lyapunov solve_discrete_are
solve_discrete_lyapunov solve_lyapunov solve_sylvester solve_toeplitz solve_triangular solveh_banded
special_matrices sqrtm subspace_angles svd svdvals tanhm tanm test toeplitz tri tril triu
""",
    "scipy.special": """
SpecialFunctionError SpecialFunctionWarning add_newdocs agm ai_zeros airy airye assoc_laguerre basic
bdtr bdtrc bdtri bdtrik bdtrin bei bei_zeros beip beip_zeros ber ber_zeros bernoulli berp berp_zeros
besselpoly beta betainc betaincinv betaln bi_zeros binom boxcox boxcox1p btdtr btdtri btdtria
btdtrib c_roots cbrt cg_roots chdtr chdtrc chdtri chdtriv chebyc chebys chebyt chebyu chndtr
chndtridf chndtrinc chndtrix clpmn comb cosdg cosm1 cotdg cython_special dawsn digamma diric
ellip_harm ellip_harm_2 ellip_normal ellipe ellipeinc ellipj ellipk ellipkinc ellipkm1 elliprc
elliprd elliprf elliprg elliprj entr erf erf_zeros erfc erfcinv erfcx erfi erfinv errstate euler
eval_chebyc eval_chebys eval_chebyt eval_chebyu eval_gegenbauer eval_genlaguerre eval_hermite
eval_hermitenorm eval_jacobi eval_laguerre eval_legendre eval_sh_chebyt eval_sh_chebyu
eval_sh_jacobi eval_sh_legendre exp1 exp10 exp2 expi expit expm1 expn exprel factorial factorial2
factorialk fdtr fdtrc fdtri fdtridfd fresnel fresnel_zeros fresnelc_zeros fresnels_zeros gamma
gammainc gammaincc gammainccinv gammaincinv gammaln gammasgn gdtr gdtrc gdtria gdtrib gdtrix
gegenbauer genlaguerre geterr h1vp h2vp h_roots hankel1 hankel1e hankel2 hankel2e he_roots hermite
hermitenorm huber hyp0f1 hyp1f1 hyp2f1 hyperu i0 i0e i1 i1e inv_boxcox inv_boxcox1p it2i0k0 it2j0y0
it2struve0 itairy iti0k0 itj0y0 itmodstruve0 itstruve0 iv ive ivp j0 j1 j_roots jacobi jn jn_zeros
jnjnp_zeros jnp_zeros jnyn_zeros js_roots jv jve jvp k0 k0e k1 k1e kei kei_zeros keip keip_zeros
kelvin kelvin_zeros ker ker_zeros kerp kerp_zeros kl_div kn kolmogi kolmogorov kv kve kvp l_roots
la_roots laguerre lambertw legendre lmbda log1p log_expit log_ndtr log_softmax loggamma logit
logsumexp lpmn lpmv lpn lqmn lqn mathieu_a mathieu_b mathieu_cem mathieu_even_coef mathieu_modcem1
mathieu_modcem2 mathieu_modsem1 mathieu_modsem2 mathieu_odd_coef mathieu_sem modfresnelm modfresnelp
modstruve multigammaln nbdtr nbdtrc nbdtri nbdtrik nbdtrin ncfdtr ncfdtri ncfdtridfd ncfdtridfn
ncfdtrinc nctdtr nctdtridf nctdtrinc nctdtrit ndtr ndtri ndtri_exp nrdtrimn nrdtrisd obl_ang1
obl_ang1_cv obl_cv obl_cv_seq obl_rad1 obl_rad1_cv obl_rad2 obl_rad2_cv orthogonal owens_t p_roots
pbdn_seq pbdv pbdv_seq pbvv pbvv_seq pbwa pdtr pdtrc pdtri pdtrik perm poch polygamma powm1 pro_ang1
pro_ang1_cv pro_cv pro_cv_seq pro_rad1 pro_rad1_cv pro_rad2 pro_rad2_cv ps_roots pseudo_huber psi
radian rel_entr rgamma riccati_jn riccati_yn roots_chebyc roots_chebys roots_chebyt roots_chebyu
roots_gegenbauer roots_genlaguerre roots_hermite roots_hermitenorm roots_jacobi roots_laguerre
roots_legendre roots_sh_chebyt roots_sh_chebyu roots_sh_jacobi roots_sh_legendre round s_roots
seterr sf_error sh_chebyt sh_chebyu sh_jacobi sh_legendre shichi sici sinc sindg smirnov smirnovi
softmax specfun spence spfun_stats sph_harm spherical_in spherical_jn spherical_kn spherical_yn
stdtr stdtridf stdtrit struve t_roots tandg test tklmbda ts_roots u_roots us_roots voigt_profile
wofz wright_bessel wrightomega xlog1py xlogy y0 y0_zeros y1 y1_zeros y1p_zeros yn yn_zeros ynp_zeros
yv yve yvp zeta zetac
""",
    "scipy.stats": """
ConstantInputWarning Covariance DegenerateDataWarning FitError NearConstantInputWarning
alexandergovern alpha anderson anderson_ksamp anglit ansari arcsine argus barnard_exact bartlett
bayes_mvs bernoulli beta betabinom betaprime biasedurn binned_statistic binned_statistic_2d
binned_statistic_dd binom binom_test binomtest boltzmann bootstrap boschloo_exact boxcox boxcox_llf
boxcox_normmax boxcox_normplot bradford brunnermunzel burr burr12 cauchy chi chi2 chi2_contingency
chisquare circmean circstd circvar combine_pvalues contingency cosine cramervonmises
cramervonmises_2samp crystalball cumfreq describe dgamma differential_entropy directional_stats
dirichlet distributions dlaplace dweibull energy_distance entropy epps_singleton_2samp erlang
expectile expon exponnorm exponpow exponweib f f_oneway fatiguelife find_repeats fisher_exact fisk
fit fligner foldcauchy foldnorm friedmanchisquare gamma gausshyper gaussian_kde genexpon genextreme
gengamma genhalflogistic genhyperbolic geninvgauss genlogistic gennorm genpareto geom gibrat gilbrat
gmean gompertz goodness_of_fit gstd gumbel_l gumbel_r gzscore halfcauchy halfgennorm halflogistic
halfnorm hmean hypergeom hypsecant invgamma invgauss invweibull invwishart iqr jarque_bera johnsonsb
johnsonsu kappa3 kappa4 kde kendalltau kruskal ks_1samp ks_2samp ksone kstat kstatvar kstest kstwo
kstwobign kurtosis kurtosistest laplace laplace_asymmetric levene levy levy_l levy_stable linregress
loggamma logistic loglaplace lognorm logser loguniform lomax mannwhitneyu matrix_normal maxwell
median_abs_deviation median_test mielke mode moment monte_carlo_test mood morestats moyal mstats
mstats_basic mstats_extras multinomial multiscale_graphcorr multivariate_hypergeom
multivariate_normal multivariate_t mvn mvsdist nakagami nbinom ncf nchypergeom_fisher
nchypergeom_wallenius nct ncx2 nhypergeom norm normaltest norminvgauss obrientransform ortho_group
page_trend_test pareto pearson3 pearsonr percentileofscore permutation_test planck pmean
pointbiserialr poisson poisson_means_test power_divergence powerlaw powerlognorm powernorm ppcc_max
ppcc_plot probplot qmc randint random_correlation random_table rankdata ranksums rayleigh rdist
recipinvgauss reciprocal relfreq rice rv_continuous rv_discrete rv_histogram rvs_ratio_uniforms
scoreatpercentile sem semicircular shapiro siegelslopes sigmaclip skellam skew skewcauchy skewnorm
skewtest somersd spearmanr special_ortho_group statlib stats studentized_range t test theilslopes
tiecorrect tmax tmean tmin trapezoid trapz triang trim1 trim_mean trimboth truncexpon truncnorm
truncpareto truncweibull_min tsem tstd ttest_1samp ttest_ind ttest_ind_from_stats ttest_rel
tukey_hsd tukeylambda tvar uniform uniform_direction unitary_group variation vonmises vonmises_line
wald wasserstein_distance weibull_max weibull_min weightedtau wilcoxon wishart wrapcauchy yeojohnson
yeojohnson_llf yeojohnson_normmax yeojohnson_normplot yulesimon zipf zipfian zmap zscore
""",
}

# The key, then the name by which an error calls it, and its parameters.
SIGNATURES = """
linalg.det det(a, overwrite_a=False, check_finite=True)
linalg.hadamard hadamard(n, dtype=int)
linalg.inv inv(a, overwrite_a=False, check_finite=True)
linalg.lstsq lstsq(a, b, cond=None, overwrite_a=False, overwrite_b=False, check_finite=True, lapack_driver=None)
linalg.norm norm(a, ord=None, axis=None, keepdims=False, check_finite=True)
linalg.pinv pinv(a, atol=None, rtol=None, return_rank=False, check_finite=True, cond=None, rcond=None)
linalg.qr qr(a, overwrite_a=False, lwork=None, mode='full', pivoting=False, check_finite=True)
linalg.solve solve(a, b, sym_pos=False, lower=False, overwrite_a=False, overwrite_b=False, check_finite=True, assume_a='gen', transposed=False)
linalg.svd svd(a, full_matrices=True, compute_uv=True, overwrite_a=False, check_finite=True, lapack_driver='gesdd')
special.erf erf(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
special.erfinv erfinv(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
special.expit expit(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
special.log_softmax log_softmax(x, axis=None)
special.ndtr ndtr(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
special.ndtri ndtri(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
special.softmax softmax(x, axis=None)
"""

# The words for an argument zzz that the library does not have, where they differ from Python's.
WORDS = {
}

# Keywords that a call accepts beyond its parameters, by the place in the list below.
KEYWORDS = {
}
KEYWORD_SETS = [
]
