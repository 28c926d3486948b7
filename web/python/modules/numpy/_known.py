"""Names, parameters and refusals of the library itself. Written by tests/golden/ask/library_names.py."""

NAMES = {
    "Generator": """
beta binomial bit_generator bytes chisquare choice dirichlet exponential f gamma geometric gumbel
hypergeometric integers laplace logistic lognormal logseries multinomial multivariate_hypergeometric
multivariate_normal negative_binomial noncentral_chisquare noncentral_f normal pareto permutation
permuted poisson power random rayleigh shuffle standard_cauchy standard_exponential standard_gamma
standard_normal standard_t triangular uniform vonmises wald weibull zipf
""",
    "RandomState": """
beta binomial bytes chisquare choice dirichlet exponential f gamma geometric get_state gumbel
hypergeometric laplace logistic lognormal logseries multinomial multivariate_normal
negative_binomial noncentral_chisquare noncentral_f normal pareto permutation poisson power rand
randint randn random random_integers random_sample rayleigh seed set_state shuffle standard_cauchy
standard_exponential standard_gamma standard_normal standard_t tomaxint triangular uniform vonmises
wald weibull zipf
""",
    "dtype": """
alignment base byteorder char descr fields flags hasobject isalignedstruct isbuiltin isnative
itemsize kind metadata name names ndim newbyteorder num shape str subdtype type
""",
    "modules of numpy": """
array_api compat conftest core ctypeslib distutils doc dual f2py fft lib linalg ma matlib matrixlib
polynomial random setup testing tests typing version
""",
    "ndarray": """
T all any argmax argmin argpartition argsort as_integer_ratio astype base bit_count byteswap choose
clip compress conj conjugate copy ctypes cumprod cumsum data denominator diagonal dot dtype dump
dumps fill flags flat flatten fromhex getfield hex imag is_integer item itemset itemsize max mean
min nbytes ndim newbyteorder nonzero numerator partition prod ptp put ravel real repeat reshape
resize round searchsorted setfield setflags shape size sort squeeze std strides sum swapaxes take
tobytes tofile tolist tostring trace transpose var view
""",
    "numpy": """
ALLOW_THREADS AxisError BUFSIZE CLIP ComplexWarning DataSource ERR_CALL ERR_DEFAULT ERR_IGNORE
ERR_LOG ERR_PRINT ERR_RAISE ERR_WARN FLOATING_POINT_SUPPORT FPE_DIVIDEBYZERO FPE_INVALID
FPE_OVERFLOW FPE_UNDERFLOW False_ Inf Infinity MAXDIMS MAY_SHARE_BOUNDS MAY_SHARE_EXACT
ModuleDeprecationWarning NAN NINF NZERO NaN PINF PZERO RAISE RankWarning SHIFT_DIVIDEBYZERO
SHIFT_INVALID SHIFT_OVERFLOW SHIFT_UNDERFLOW ScalarType Tester TooHardError True_
UFUNC_BUFSIZE_DEFAULT UFUNC_PYVALS_NAME VisibleDeprecationWarning WRAP abs absolute add
add_docstring add_newdoc add_newdoc_ufunc all allclose alltrue amax amin angle any append
apply_along_axis apply_over_axes arange arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax
argmin argpartition argsort argwhere around array array2string array_equal array_equiv array_repr
array_split array_str asanyarray asarray asarray_chkfinite ascontiguousarray asfarray asfortranarray
asmatrix atleast_1d atleast_2d atleast_3d average bartlett base_repr binary_repr bincount
bitwise_and bitwise_not bitwise_or bitwise_xor blackman block bmat bool_ broadcast broadcast_arrays
broadcast_shapes broadcast_to busday_count busday_offset busdaycalendar byte byte_bounds bytes_ c_
can_cast cast cbrt cdouble ceil cfloat char character chararray choose clip clongdouble clongfloat
column_stack common_type compare_chararrays compat complex128 complex256 complex64 complex_
complexfloating compress concatenate conj conjugate convolve copy copysign copyto corrcoef correlate
cos cosh count_nonzero cov cross csingle ctypeslib cumprod cumproduct cumsum datetime64
datetime_as_string datetime_data deg2rad degrees delete deprecate deprecate_with_doc diag
diag_indices diag_indices_from diagflat diagonal diff digitize disp divide divmod dot double dsplit
dstack dtype e ediff1d einsum einsum_path emath empty empty_like equal errstate euler_gamma exp exp2
expand_dims expm1 extract eye fabs fastCopyAndTranspose fft fill_diagonal find_common_type finfo fix
flatiter flatnonzero flexible flip fliplr flipud float128 float16 float32 float64 float_ float_power
floating floor floor_divide fmax fmin fmod format_float_positional format_float_scientific
format_parser frexp from_dlpack frombuffer fromfile fromfunction fromiter frompyfunc fromregex
fromstring full full_like gcd generic genfromtxt geomspace get_array_wrap get_include
get_printoptions getbufsize geterr geterrcall geterrobj gradient greater greater_equal half hamming
hanning heaviside histogram histogram2d histogram_bin_edges histogramdd hsplit hstack hypot i0
identity iinfo imag in1d index_exp indices inexact inf info infty inner insert int16 int32 int64
int8 int_ intc integer interp intersect1d intp invert is_busday isclose iscomplex iscomplexobj
isfinite isfortran isin isinf isnan isnat isneginf isposinf isreal isrealobj isscalar issctype
issubclass_ issubdtype issubsctype iterable ix_ kaiser kernel_version kron lcm ldexp left_shift less
less_equal lexsort lib linalg linspace little_endian load loadtxt log log10 log1p log2 logaddexp
logaddexp2 logical_and logical_not logical_or logical_xor logspace longcomplex longdouble longfloat
longlong lookfor ma mask_indices mat math matmul matrix max maximum maximum_sctype may_share_memory
mean median memmap meshgrid mgrid min min_scalar_type minimum mintypecode mod modf moveaxis msort
multiply nan nan_to_num nanargmax nanargmin nancumprod nancumsum nanmax nanmean nanmedian nanmin
nanpercentile nanprod nanquantile nanstd nansum nanvar nbytes ndarray ndenumerate ndim ndindex
nditer negative nested_iters newaxis nextafter nonzero not_equal numarray number obj2sctype object_
ogrid oldnumeric ones ones_like outer packbits pad partition percentile pi piecewise place poly
poly1d polyadd polyder polydiv polyfit polyint polymul polynomial polysub polyval positive power
printoptions prod product promote_types ptp put put_along_axis putmask quantile r_ rad2deg radians
random ravel ravel_multi_index real real_if_close rec recarray recfromcsv recfromtxt reciprocal
record remainder repeat require reshape resize result_type right_shift rint roll rollaxis roots
rot90 round round_ row_stack s_ safe_eval save savetxt savez savez_compressed sctype2char sctypeDict
sctypes searchsorted select set_numeric_ops set_printoptions set_string_function setbufsize
setdiff1d seterr seterrcall seterrobj setxor1d shape shares_memory short show_config show_runtime
sign signbit signedinteger sin sinc single singlecomplex sinh size sometrue sort sort_complex source
spacing split sqrt square squeeze stack std str_ string_ subtract sum swapaxes take take_along_axis
tan tanh tensordot test testing tile timedelta64 trace tracemalloc_domain transpose trapz tri tril
tril_indices tril_indices_from trim_zeros triu triu_indices triu_indices_from true_divide trunc
typecodes typename ubyte ufunc uint uint16 uint32 uint64 uint8 uintc uintp ulonglong unicode_
union1d unique unpackbits unravel_index unsignedinteger unwrap use_hugepage ushort vander var vdot
vectorize version void vsplit vstack where who zeros zeros_like
""",
    "numpy.core": """
ALLOW_THREADS AxisError BUFSIZE CLIP ComplexWarning ERR_CALL ERR_DEFAULT ERR_IGNORE ERR_LOG
ERR_PRINT ERR_RAISE ERR_WARN FLOATING_POINT_SUPPORT FPE_DIVIDEBYZERO FPE_INVALID FPE_OVERFLOW
FPE_UNDERFLOW False_ Inf Infinity MAXDIMS MAY_SHARE_BOUNDS MAY_SHARE_EXACT MachAr NAN NINF NZERO NaN
PINF PZERO RAISE SHIFT_DIVIDEBYZERO SHIFT_INVALID SHIFT_OVERFLOW SHIFT_UNDERFLOW ScalarType
TooHardError True_ UFUNC_BUFSIZE_DEFAULT UFUNC_PYVALS_NAME WRAP abs absolute add all allclose
alltrue amax amin any arange arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax argmin
argpartition argsort argwhere around array array2string array_equal array_equiv array_repr array_str
arrayprint asanyarray asarray ascontiguousarray asfortranarray atleast_1d atleast_2d atleast_3d
base_repr binary_repr bitwise_and bitwise_not bitwise_or bitwise_xor block bool_ broadcast
busday_count busday_offset busdaycalendar byte bytes_ can_cast cast cbrt cdouble ceil cfloat char
character chararray choose clip clongdouble clongfloat compare_chararrays complex128 complex256
complex64 complex_ complexfloating compress concatenate conj conjugate convolve copysign copyto
correlate cos cosh count_nonzero cross csingle cumprod cumproduct cumsum datetime64
datetime_as_string datetime_data defchararray deg2rad degrees diagonal divide divmod dot double
dtype e einsum einsum_path einsumfunc empty empty_like equal errstate euler_gamma exp exp2 expm1
fabs fastCopyAndTranspose find_common_type finfo flatiter flatnonzero flexible float128 float16
float32 float64 float_ float_power floating floor floor_divide fmax fmin fmod
format_float_positional format_float_scientific format_parser frexp from_dlpack frombuffer fromfile
fromfunction fromiter fromnumeric frompyfunc fromstring full full_like function_base gcd generic
geomspace get_printoptions getbufsize geterr geterrcall geterrobj getlimits greater greater_equal
half heaviside hstack hypot identity iinfo indices inexact inf infty inner int16 int32 int64 int8
int_ intc integer intp invert is_busday isclose isfinite isfortran isinf isnan isnat isscalar
issctype issubdtype lcm ldexp left_shift less less_equal lexsort linspace little_endian log log10
log1p log2 logaddexp logaddexp2 logical_and logical_not logical_or logical_xor logspace long
longcomplex longdouble longfloat longlong matmul max maximum maximum_sctype may_share_memory mean
memmap min min_scalar_type minimum mod modf moveaxis multiarray multiply nan nbytes ndarray ndim
nditer negative nested_iters newaxis nextafter nonzero not_equal number numeric numerictypes
obj2sctype object_ ones ones_like outer overrides partition pi positive power printoptions prod
product promote_types ptp put putmask rad2deg radians ravel rec recarray reciprocal record records
remainder repeat require reshape resize result_type right_shift rint roll rollaxis round round_
sctype2char sctypeDict sctypes searchsorted set_numeric_ops set_printoptions set_string_function
setbufsize seterr seterrcall seterrobj shape shape_base shares_memory short sign signbit
signedinteger sin single singlecomplex sinh size sometrue sort spacing sqrt square squeeze stack std
str_ string_ subtract sum swapaxes take tan tanh tensordot test timedelta64 trace transpose
true_divide trunc typecodes ubyte ufunc uint uint16 uint32 uint64 uint8 uintc uintp ulonglong umath
unicode unicode_ unsignedinteger ushort var vdot void vstack warnings where zeros zeros_like
""",
    "numpy.linalg": """
LinAlgError cholesky cond det eig eigh eigvals eigvalsh inv lapack_lite linalg lstsq matrix_power
matrix_rank multi_dot norm pinv qr slogdet solve svd tensorinv tensorsolve test
""",
    "numpy.random": """
BitGenerator Generator MT19937 PCG64 PCG64DXSM Philox RandomState SFC64 SeedSequence beta binomial
bit_generator bytes chisquare choice default_rng dirichlet exponential f gamma geometric
get_bit_generator get_state gumbel hypergeometric laplace logistic lognormal logseries mtrand
multinomial multivariate_normal negative_binomial noncentral_chisquare noncentral_f normal pareto
permutation poisson power rand randint randn random random_integers random_sample ranf rayleigh
sample seed set_bit_generator set_state shuffle standard_cauchy standard_exponential standard_gamma
standard_normal standard_t test triangular uniform vonmises wald weibull zipf
""",
    "numpy.testing": """
HAS_LAPACK64 HAS_REFCOUNT IS_PYPY IS_PYSTON IS_WASM IgnoreException KnownFailureException SkipTest
TestCase Tester assert_ assert_allclose assert_almost_equal assert_approx_equal
assert_array_almost_equal assert_array_almost_equal_nulp assert_array_compare assert_array_equal
assert_array_less assert_array_max_ulp assert_equal assert_no_gc_cycles assert_no_warnings
assert_raises assert_raises_regex assert_string_equal assert_warns break_cycles build_err_msg
clear_and_catch_warnings dec decorate_methods extbuild jiffies measure memusage print_assert_equal
raises run_module_suite rundocs runstring suppress_warnings tempdir temppath test verbose
""",
}

# The key, then the name by which an error calls it, and its parameters.
SIGNATURES = """
Generator.binomial binomial(n, p, size=None)
Generator.bytes bytes(length)
Generator.choice choice(a, size=None, replace=True, p=None, axis=0, shuffle=True)
Generator.exponential exponential(scale=1.0, size=None)
Generator.f f(dfnum, dfden, size=None)
Generator.gumbel gumbel(loc=0.0, scale=1.0, size=None)
Generator.integers integers(low, high=None, size=None, dtype=..., endpoint=False)
Generator.laplace laplace(loc=0.0, scale=1.0, size=None)
Generator.logistic logistic(loc=0.0, scale=1.0, size=None)
Generator.lognormal lognormal(mean=0.0, sigma=1.0, size=None)
Generator.multinomial multinomial(n, pvals, size=None)
Generator.normal normal(loc=0.0, scale=1.0, size=None)
Generator.pareto pareto(a, size=None)
Generator.permutation permutation(x, axis=0)
Generator.poisson poisson(lam=1.0, size=None)
Generator.power power(a, size=None)
Generator.random random(size=None, dtype=..., out=None)
Generator.rayleigh rayleigh(scale=1.0, size=None)
Generator.shuffle shuffle(x, axis=0)
Generator.standard_exponential standard_exponential(size=None, dtype=..., method='zig', out=None)
Generator.standard_normal standard_normal(size=None, dtype=..., out=None)
Generator.triangular triangular(left, mode, right, size=None)
Generator.uniform uniform(low=0.0, high=1.0, size=None)
Generator.weibull weibull(a, size=None)
RandomState.binomial binomial(n, p, size=None)
RandomState.bytes bytes(length)
RandomState.choice choice(a, size=None, replace=True, p=None)
RandomState.exponential exponential(scale=1.0, size=None)
RandomState.f f(dfnum, dfden, size=None)
RandomState.gumbel gumbel(loc=0.0, scale=1.0, size=None)
RandomState.laplace laplace(loc=0.0, scale=1.0, size=None)
RandomState.logistic logistic(loc=0.0, scale=1.0, size=None)
RandomState.lognormal lognormal(mean=0.0, sigma=1.0, size=None)
RandomState.multinomial multinomial(n, pvals, size=None)
RandomState.normal normal(loc=0.0, scale=1.0, size=None)
RandomState.pareto pareto(a, size=None)
RandomState.permutation permutation(x)
RandomState.poisson poisson(lam=1.0, size=None)
RandomState.power power(a, size=None)
RandomState.rand rand(*args)
RandomState.randint randint(low, high=None, size=None, dtype=int)
RandomState.randn randn(*args)
RandomState.random random(size=None)
RandomState.random_sample random_sample(size=None)
RandomState.rayleigh rayleigh(scale=1.0, size=None)
RandomState.seed seed(seed=None)
RandomState.shuffle shuffle(x)
RandomState.standard_exponential standard_exponential(size=None)
RandomState.standard_normal standard_normal(size=None)
RandomState.triangular triangular(left, mode, right, size=None)
RandomState.uniform uniform(low=0.0, high=1.0, size=None)
RandomState.weibull weibull(a, size=None)
abs absolute(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
absolute absolute(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
add add(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
all all(a, axis=None, out=None, keepdims=..., *, where=...)
allclose allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)
amax amax(a, axis=None, out=None, keepdims=..., initial=..., where=...)
amin amin(a, axis=None, out=None, keepdims=..., initial=..., where=...)
angle angle(z, deg=False)
any any(a, axis=None, out=None, keepdims=..., *, where=...)
append append(arr, values, axis=None)
apply_along_axis apply_along_axis(func1d, axis, arr, *args, **kwargs)
arange arange(start, stop=None, step=None, dtype=None, *, like=None)
arccos arccos(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
arccosh arccosh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
arcsin arcsin(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
arcsinh arcsinh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
arctan arctan(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
arctan2 arctan2(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
arctanh arctanh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
argmax argmax(a, axis=None, out=None, *, keepdims=...)
argmin argmin(a, axis=None, out=None, *, keepdims=...)
argpartition argpartition(a, kth, axis=-1, kind='introselect', order=None)
argsort argsort(a, axis=-1, kind=None, order=None)
argwhere argwhere(a)
around around(a, decimals=0, out=None)
array array(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None)
array2string array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='', style=..., formatter=None, threshold=None, edgeitems=None, sign=None, floatmode=None, suffix='', *, legacy=None)
array_equal array_equal(a1, a2, equal_nan=False)
array_equiv array_equiv(a1, a2)
array_repr array_repr(arr, max_line_width=None, precision=None, suppress_small=None)
array_split array_split(ary, indices_or_sections, axis=0)
array_str array_str(a, max_line_width=None, precision=None, suppress_small=None)
asanyarray asanyarray(a, dtype=None, order=None, *, like=None)
asarray asarray(a, dtype=None, order=None, *, like=None)
ascontiguousarray ascontiguousarray(a, dtype=None, *, like=None)
atleast_1d atleast_1d(*arys)
atleast_2d atleast_2d(*arys)
atleast_3d atleast_3d(*arys)
average average(a, axis=None, weights=None, returned=False, *, keepdims=...)
bartlett bartlett(M)
base_repr base_repr(number, base=2, padding=0)
binary_repr binary_repr(num, width=None)
bincount bincount(x, /, weights=None, minlength=0)
bitwise_and bitwise_and(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
bitwise_not invert(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
bitwise_or bitwise_or(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
bitwise_xor bitwise_xor(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
blackman blackman(M)
broadcast_arrays broadcast_arrays(*args, subok=False)
broadcast_shapes broadcast_shapes(*args)
broadcast_to broadcast_to(array, shape, subok=False)
cbrt cbrt(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
ceil ceil(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
choose choose(a, choices, out=None, mode='raise')
clip clip(a, a_min, a_max, out=None, *, where=..., casting=..., order=..., dtype=..., subok=..., signature=..., extobj=...)
column_stack column_stack(tup)
compress compress(condition, a, axis=None, out=None)
concatenate concatenate(arrays, /, axis=0, out=None, dtype=None, casting='same_kind')
convolve convolve(a, v, mode='full')
copy copy(a, order='K', subok=False)
copysign copysign(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
copyto copyto(dst, src, casting='same_kind', where=True)
corrcoef corrcoef(x, y=None, rowvar=True, bias=..., ddof=..., *, dtype=None)
correlate correlate(a, v, mode='valid')
cos cos(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
cosh cosh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
count_nonzero count_nonzero(a, axis=None, *, keepdims=False)
cov cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None)
cross cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None)
cumprod cumprod(a, axis=None, dtype=None, out=None)
cumsum cumsum(a, axis=None, dtype=None, out=None)
deg2rad deg2rad(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
degrees degrees(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
delete delete(arr, obj, axis=None)
diag diag(v, k=0)
diag_indices diag_indices(n, ndim=2)
diag_indices_from diag_indices_from(arr)
diagflat diagflat(v, k=0)
diagonal diagonal(a, offset=0, axis1=0, axis2=1)
diff diff(a, n=1, axis=-1, prepend=..., append=...)
digitize digitize(x, bins, right=False)
divide divide(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
dot dot(a, b, out=None)
dsplit dsplit(ary, indices_or_sections)
dstack dstack(tup)
ediff1d ediff1d(ary, to_end=None, to_begin=None)
einsum einsum(*operands, out=None, optimize=False, **kwargs)
empty empty(shape, dtype=float, order='C', *, like=None)
empty_like empty_like(prototype, dtype=None, order='K', subok=True, shape=None)
equal equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
exp exp(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
exp2 exp2(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
expand_dims expand_dims(a, axis)
expm1 expm1(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
extract extract(condition, arr)
eye eye(N, M=None, k=0, dtype=float, order='C', *, like=None)
fabs fabs(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
fill_diagonal fill_diagonal(a, val, wrap=False)
fix fix(x, out=None)
flatnonzero flatnonzero(a)
flip flip(m, axis=None)
fliplr fliplr(m)
flipud flipud(m)
float_power float_power(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
floor floor(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
floor_divide floor_divide(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
fmax fmax(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
fmin fmin(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
fmod fmod(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
frombuffer frombuffer(buffer, dtype=float, count=-1, offset=0, *, like=None)
fromfile fromfile(file, dtype=float, count=-1, sep='', offset=0, *, like=None)
fromfunction fromfunction(function, shape, *, dtype=float, like=None, **kwargs)
fromiter fromiter(iter, dtype, count=-1, *, like=None)
full full(shape, fill_value, dtype=None, order='C', *, like=None)
full_like full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None)
gcd gcd(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
genfromtxt genfromtxt(fname, dtype=float, comments='#', delimiter=None, skip_header=0, skip_footer=0, converters=None, missing_values=None, filling_values=None, usecols=None, names=None, excludelist=None, deletechars=" !#$%&'()*+,-./:;<=>?@[\\\\]^{|}~", replace_space='_', autostrip=False, case_sensitive=True, defaultfmt='f%i', unpack=None, usemask=False, loose=True, invalid_raise=True, max_rows=None, encoding='bytes', *, ndmin=0, like=None)
geomspace geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0)
get_printoptions get_printoptions()
geterr geterr()
gradient gradient(f, *varargs, axis=None, edge_order=1)
greater greater(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
greater_equal greater_equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
hamming hamming(M)
hanning hanning(M)
heaviside heaviside(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
histogram histogram(a, bins=10, range=None, density=None, weights=None)
histogram2d histogram2d(x, y, bins=10, range=None, density=None, weights=None)
histogram_bin_edges histogram_bin_edges(a, bins=10, range=None, weights=None)
histogramdd histogramdd(sample, bins=10, range=None, density=None, weights=None)
hsplit hsplit(ary, indices_or_sections)
hstack hstack(tup, *, dtype=None, casting='same_kind')
hypot hypot(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
identity identity(n, dtype=None, *, like=None)
imag imag(val)
in1d in1d(ar1, ar2, assume_unique=False, invert=False, *, kind=None)
indices indices(dimensions, dtype=int, sparse=False)
inner inner(a, b, /)
insert insert(arr, obj, values, axis=None)
interp interp(x, xp, fp, left=None, right=None, period=None)
intersect1d intersect1d(ar1, ar2, assume_unique=False, return_indices=False)
invert invert(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isclose isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)
isfinite isfinite(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isin isin(element, test_elements, assume_unique=False, invert=False, *, kind=None)
isinf isinf(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isnan isnan(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isscalar isscalar(element)
issubdtype issubdtype(arg1, arg2)
iterable iterable(y)
ix_ ix_(*args)
kron kron(a, b)
lcm lcm(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
ldexp ldexp(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
left_shift left_shift(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
less less(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
less_equal less_equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
lexsort lexsort(keys, axis=-1)
linalg.cholesky cholesky(a)
linalg.cond cond(x, p=None)
linalg.det det(a)
linalg.eigh eigh(a, UPLO='L')
linalg.eigvalsh eigvalsh(a, UPLO='L')
linalg.inv inv(a)
linalg.lstsq lstsq(a, b, rcond='warn')
linalg.matrix_power matrix_power(a, n)
linalg.matrix_rank matrix_rank(A, tol=None, hermitian=False)
linalg.norm norm(x, ord=None, axis=None, keepdims=False)
linalg.pinv pinv(a, rcond=1e-15, hermitian=False)
linalg.qr qr(a, mode='reduced')
linalg.slogdet slogdet(a)
linalg.solve solve(a, b)
linalg.svd svd(a, full_matrices=True, compute_uv=True, hermitian=False)
linspace linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0)
load load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding='ASCII', *, max_header_size=10000)
loadtxt loadtxt(fname, dtype=float, comments='#', delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False, ndmin=0, encoding='bytes', max_rows=None, *, quotechar=None, like=None)
log log(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
log10 log10(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
log1p log1p(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
log2 log2(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logaddexp logaddexp(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logaddexp2 logaddexp2(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logical_and logical_and(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logical_not logical_not(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logical_or logical_or(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logical_xor logical_xor(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
logspace logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0)
matmul matmul(x1, x2, /, out=None, *, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None, axes=None, axis=None)
max amax(a, axis=None, out=None, keepdims=..., initial=..., where=...)
maximum maximum(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
mean mean(a, axis=None, dtype=None, out=None, keepdims=..., *, where=...)
median median(a, axis=None, out=None, overwrite_input=False, keepdims=False)
meshgrid meshgrid(*xi, copy=True, sparse=False, indexing='xy')
min amin(a, axis=None, out=None, keepdims=..., initial=..., where=...)
minimum minimum(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
mod remainder(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
moveaxis moveaxis(a, source, destination)
multiply multiply(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
nan_to_num nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None)
nanargmax nanargmax(a, axis=None, out=None, *, keepdims=...)
nanargmin nanargmin(a, axis=None, out=None, *, keepdims=...)
nancumsum nancumsum(a, axis=None, dtype=None, out=None)
nanmax nanmax(a, axis=None, out=None, keepdims=..., initial=..., where=...)
nanmean nanmean(a, axis=None, dtype=None, out=None, keepdims=..., *, where=...)
nanmedian nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=...)
nanmin nanmin(a, axis=None, out=None, keepdims=..., initial=..., where=...)
nanpercentile nanpercentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=..., *, interpolation=None)
nanprod nanprod(a, axis=None, dtype=None, out=None, keepdims=..., initial=..., where=...)
nanquantile nanquantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=..., *, interpolation=None)
nansum nansum(a, axis=None, dtype=None, out=None, keepdims=..., initial=..., where=...)
ndarray.all _all(axis=None, out=None, keepdims=False, *, where=True)
ndarray.any _any(axis=None, out=None, keepdims=False, *, where=True)
ndarray.argmax argmax(axis=None, out=None, *, keepdims=False)
ndarray.argmin argmin(axis=None, out=None, *, keepdims=False)
ndarray.argpartition argpartition(kth, axis=-1, kind='introselect', order=None)
ndarray.argsort argsort(axis=-1, kind=None, order=None)
ndarray.astype astype(dtype, order='K', casting='unsafe', subok=True, copy=True)
ndarray.byteswap byteswap(inplace=False)
ndarray.choose choose(choices, out=None, mode='raise')
ndarray.clip maximum(min=None, max=None, out=None, *, where=..., casting=..., order=..., dtype=..., subok=..., signature=..., extobj=...)
ndarray.compress compress(condition, axis=None, out=None)
ndarray.copy copy(order='C')
ndarray.cumprod cumprod(axis=None, dtype=None, out=None)
ndarray.cumsum cumsum(axis=None, dtype=None, out=None)
ndarray.diagonal diagonal(offset=0, axis1=0, axis2=1)
ndarray.dot dot(b, out=None)
ndarray.fill fill(value)
ndarray.flatten flatten(order='C')
ndarray.item item(*args)
ndarray.max _amax(axis=None, out=None, keepdims=False, initial=..., where=True)
ndarray.mean _mean(axis=None, dtype=None, out=None, keepdims=False, *, where=True)
ndarray.min _amin(axis=None, out=None, keepdims=False, initial=..., where=True)
ndarray.newbyteorder newbyteorder(new_order='S', /)
ndarray.nonzero nonzero()
ndarray.partition partition(kth, axis=-1, kind='introselect', order=None)
ndarray.prod _prod(axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True)
ndarray.ptp _ptp(axis=None, out=None, keepdims=False)
ndarray.put put(indices, values, mode='raise')
ndarray.repeat repeat(repeats, axis=None)
ndarray.reshape reshape(*shape, order='C')
ndarray.resize resize(new_shape, refcheck=True)
ndarray.round round(decimals=0, out=None)
ndarray.searchsorted searchsorted(v, side='left', sorter=None)
ndarray.sort sort(axis=-1, kind=None, order=None)
ndarray.squeeze squeeze(axis=None)
ndarray.std _std(axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True)
ndarray.sum _sum(axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True)
ndarray.swapaxes swapaxes(axis1, axis2)
ndarray.take take(indices, axis=None, out=None, mode='raise')
ndarray.tobytes tobytes(order='C')
ndarray.tofile tofile(fid, sep='', format='%s')
ndarray.tolist tolist()
ndarray.trace trace(offset=0, axis1=0, axis2=1, dtype=None, out=None)
ndarray.transpose transpose(*axes)
ndarray.var _var(axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True)
ndarray.view view(dtype=None, type=None)
ndim ndim(a)
negative negative(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
nonzero nonzero(a)
not_equal not_equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
ones ones(shape, dtype=None, order='C', *, like=None)
ones_like ones_like(a, dtype=None, order='K', subok=True, shape=None)
outer outer(a, b, out=None)
packbits packbits(a, /, axis=None, bitorder='big')
pad pad(array, pad_width, mode='constant', **kwargs)
partition partition(a, kth, axis=-1, kind='introselect', order=None)
percentile percentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, interpolation=None)
piecewise piecewise(x, condlist, funclist, *args, **kw)
place place(arr, mask, vals)
poly poly(seq_of_zeros)
polyder polyder(p, m=1)
polyfit polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False)
polyint polyint(p, m=1, k=None)
polyval polyval(p, x)
positive positive(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
power power(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
printoptions printoptions(*args, **kwargs)
prod prod(a, axis=None, dtype=None, out=None, keepdims=..., initial=..., where=...)
product product(*args, **kwargs)
promote_types promote_types(type1, type2)
ptp ptp(a, axis=None, out=None, keepdims=...)
put put(a, ind, v, mode='raise')
put_along_axis put_along_axis(arr, indices, values, axis)
putmask putmask(a, mask, values)
quantile quantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, interpolation=None)
rad2deg rad2deg(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
radians radians(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
random.binomial binomial(n, p, size=None)
random.bytes bytes(length)
random.choice choice(a, size=None, replace=True, p=None)
random.default_rng default_rng(seed=None)
random.exponential exponential(scale=1.0, size=None)
random.f f(dfnum, dfden, size=None)
random.gumbel gumbel(loc=0.0, scale=1.0, size=None)
random.laplace laplace(loc=0.0, scale=1.0, size=None)
random.logistic logistic(loc=0.0, scale=1.0, size=None)
random.lognormal lognormal(mean=0.0, sigma=1.0, size=None)
random.multinomial multinomial(n, pvals, size=None)
random.normal normal(loc=0.0, scale=1.0, size=None)
random.pareto pareto(a, size=None)
random.permutation permutation(x)
random.poisson poisson(lam=1.0, size=None)
random.power power(a, size=None)
random.rand rand(*args)
random.randint randint(low, high=None, size=None, dtype=int)
random.randn randn(*args)
random.random random(size=None)
random.random_sample random_sample(size=None)
random.rayleigh rayleigh(scale=1.0, size=None)
random.seed seed(seed=None)
random.shuffle shuffle(x)
random.standard_exponential standard_exponential(size=None)
random.standard_normal standard_normal(size=None)
random.triangular triangular(left, mode, right, size=None)
random.uniform uniform(low=0.0, high=1.0, size=None)
random.weibull weibull(a, size=None)
ravel ravel(a, order='C')
ravel_multi_index ravel_multi_index(multi_index, dims, mode='raise', order='C')
real real(val)
reciprocal reciprocal(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
remainder remainder(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
repeat repeat(a, repeats, axis=None)
require require(a, dtype=None, requirements=None, *, like=None)
reshape reshape(a, newshape, order='C')
resize resize(a, new_shape)
result_type result_type(*arrays_and_dtypes)
right_shift right_shift(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
rint rint(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
roll roll(a, shift, axis=None)
rollaxis rollaxis(a, axis, start=0)
rot90 rot90(m, k=1, axes=(0, 1))
round round_(a, decimals=0, out=None)
round_ round_(a, decimals=0, out=None)
row_stack vstack(tup, *, dtype=None, casting='same_kind')
save save(file, arr, allow_pickle=True, fix_imports=True)
savetxt savetxt(fname, X, fmt='%.18e', delimiter=' ', newline='\\n', header='', footer='', comments='# ', encoding=None)
savez savez(file, *args, **kwds)
savez_compressed savez_compressed(file, *args, **kwds)
searchsorted searchsorted(a, v, side='left', sorter=None)
select select(condlist, choicelist, default=0)
set_printoptions set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None)
setdiff1d setdiff1d(ar1, ar2, assume_unique=False)
seterr seterr(all=None, divide=None, over=None, under=None, invalid=None)
setxor1d setxor1d(ar1, ar2, assume_unique=False)
shape shape(a)
sign sign(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
signbit signbit(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
sin sin(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
sinc sinc(x)
sinh sinh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
size size(a, axis=None)
sort sort(a, axis=-1, kind=None, order=None)
source source(object, output=...)
split split(ary, indices_or_sections, axis=0)
sqrt sqrt(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
square square(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
squeeze squeeze(a, axis=None)
stack stack(arrays, axis=0, out=None, *, dtype=None, casting='same_kind')
std std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=..., *, where=...)
subtract subtract(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
sum sum(a, axis=None, dtype=None, out=None, keepdims=..., initial=..., where=...)
swapaxes swapaxes(a, axis1, axis2)
take take(a, indices, axis=None, out=None, mode='raise')
take_along_axis take_along_axis(arr, indices, axis)
tan tan(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
tanh tanh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
tensordot tensordot(a, b, axes=2)
testing.assert_ assert_(val, msg='')
testing.assert_allclose assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg='', verbose=True)
testing.assert_almost_equal assert_almost_equal(actual, desired, decimal=7, err_msg='', verbose=True)
testing.assert_array_almost_equal assert_array_almost_equal(x, y, decimal=6, err_msg='', verbose=True)
testing.assert_array_equal assert_array_equal(x, y, err_msg='', verbose=True, *, strict=False)
testing.assert_array_less assert_array_less(x, y, err_msg='', verbose=True)
testing.assert_equal assert_equal(actual, desired, err_msg='', verbose=True)
testing.assert_raises assert_raises(*args, **kwargs)
testing.raises raises(*args)
tile tile(A, reps)
trace trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None)
transpose transpose(a, axes=None)
trapz trapz(y, x=None, dx=1.0, axis=-1)
tri tri(N, M=None, k=0, dtype=float, *, like=None)
tril tril(m, k=0)
tril_indices tril_indices(n, k=0, m=None)
tril_indices_from tril_indices_from(arr, k=0)
trim_zeros trim_zeros(filt, trim='fb')
triu triu(m, k=0)
triu_indices triu_indices(n, k=0, m=None)
triu_indices_from triu_indices_from(arr, k=0)
true_divide divide(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
trunc trunc(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
union1d union1d(ar1, ar2)
unique unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True)
unpackbits unpackbits(a, /, axis=None, count=None, bitorder='big')
unravel_index unravel_index(indices, shape, order='C')
vander vander(x, N=None, increasing=False)
var var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=..., *, where=...)
vdot vdot(a, b, /)
vsplit vsplit(ary, indices_or_sections)
vstack vstack(tup, *, dtype=None, casting='same_kind')
where where(condition, x=None, y=None, /)
zeros zeros(shape, dtype=float, order='C', *, like=None)
zeros_like zeros_like(a, dtype=None, order='K', subok=True, shape=None)
"""

# The words for an argument zzz that the library does not have, where they differ from Python's.
WORDS = {
    'einsum': "TypeError: 'zzz' is an invalid keyword for einsum",
    'frombuffer': "TypeError: 'zzz' is an invalid keyword argument for frombuffer()",
    'fromfile': "TypeError: 'zzz' is an invalid keyword argument for fromfile()",
    'ndarray.byteswap': "TypeError: 'zzz' is an invalid keyword argument for byteswap()",
    'ndarray.choose': "TypeError: 'zzz' is an invalid keyword argument for this function",
    'ndarray.compress': "TypeError: 'zzz' is an invalid keyword argument for compress()",
    'ndarray.cumprod': "TypeError: 'zzz' is an invalid keyword argument for cumprod()",
    'ndarray.cumsum': "TypeError: 'zzz' is an invalid keyword argument for cumsum()",
    'ndarray.diagonal': "TypeError: 'zzz' is an invalid keyword argument for diagonal()",
    'ndarray.put': "TypeError: 'zzz' is an invalid keyword argument for put()",
    'ndarray.repeat': "TypeError: 'zzz' is an invalid keyword argument for repeat()",
    'ndarray.reshape': "TypeError: 'zzz' is an invalid keyword argument for this function",
    'ndarray.resize': "TypeError: 'zzz' is an invalid keyword argument for this function",
    'ndarray.round': "TypeError: 'zzz' is an invalid keyword argument for round()",
    'ndarray.tobytes': "TypeError: 'zzz' is an invalid keyword argument for tobytes()",
    'ndarray.tofile': "TypeError: 'zzz' is an invalid keyword argument for tofile()",
    'pad': "ValueError: unsupported keyword arguments for mode 'constant': {'zzz'}",
    'product': "TypeError: product() got an unexpected keyword argument 'zzz'",
}

# Keywords that a call accepts beyond its parameters, by the place in the list below.
KEYWORDS = {
}
KEYWORD_SETS = [
]
