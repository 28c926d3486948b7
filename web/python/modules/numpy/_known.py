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
Generator.bytes bytes(length)
Generator.choice choice(a, size=None, replace=True, p=None, axis=0, shuffle=True)
Generator.f f(dfnum, dfden, size=None)
Generator.integers integers(low, high=None, size=None, dtype=..., endpoint=False)
Generator.normal normal(loc=0.0, scale=1.0, size=None)
Generator.permutation permutation(x, axis=0)
Generator.power power(a, size=None)
Generator.random random(size=None, dtype=..., out=None)
Generator.shuffle shuffle(x, axis=0)
Generator.standard_normal standard_normal(size=None, dtype=..., out=None)
Generator.uniform uniform(low=0.0, high=1.0, size=None)
Generator.weibull weibull(a, size=None)
RandomState.bytes bytes(length)
RandomState.choice choice(a, size=None, replace=True, p=None)
RandomState.f f(dfnum, dfden, size=None)
RandomState.normal normal(loc=0.0, scale=1.0, size=None)
RandomState.permutation permutation(x)
RandomState.power power(a, size=None)
RandomState.rand rand(*args)
RandomState.randint randint(low, high=None, size=None, dtype=int)
RandomState.randn randn(*args)
RandomState.random random(size=None)
RandomState.random_sample random_sample(size=None)
RandomState.seed seed(seed=None)
RandomState.shuffle shuffle(x)
RandomState.standard_normal standard_normal(size=None)
RandomState.uniform uniform(low=0.0, high=1.0, size=None)
RandomState.weibull weibull(a, size=None)
abs absolute(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
absolute absolute(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
add add(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
all all(a, axis=None, out=None, keepdims=..., *, where=...)
allclose allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)
amax amax(a, axis=None, out=None, keepdims=..., initial=..., where=...)
amin amin(a, axis=None, out=None, keepdims=..., initial=..., where=...)
any any(a, axis=None, out=None, keepdims=..., *, where=...)
append append(arr, values, axis=None)
apply_along_axis apply_along_axis(func1d, axis, arr, *args, **kwargs)
arange arange(start, stop=None, step=None, dtype=None, *, like=None)
argmax argmax(a, axis=None, out=None, *, keepdims=...)
argmin argmin(a, axis=None, out=None, *, keepdims=...)
argsort argsort(a, axis=-1, kind=None, order=None)
argwhere argwhere(a)
around around(a, decimals=0, out=None)
array array(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None)
array2string array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='', style=..., formatter=None, threshold=None, edgeitems=None, sign=None, floatmode=None, suffix='', *, legacy=None)
array_equal array_equal(a1, a2, equal_nan=False)
array_repr array_repr(arr, max_line_width=None, precision=None, suppress_small=None)
array_split array_split(ary, indices_or_sections, axis=0)
array_str array_str(a, max_line_width=None, precision=None, suppress_small=None)
asanyarray asanyarray(a, dtype=None, order=None, *, like=None)
asarray asarray(a, dtype=None, order=None, *, like=None)
ascontiguousarray ascontiguousarray(a, dtype=None, *, like=None)
atleast_1d atleast_1d(*arys)
atleast_2d atleast_2d(*arys)
average average(a, axis=None, weights=None, returned=False, *, keepdims=...)
base_repr base_repr(number, base=2, padding=0)
binary_repr binary_repr(num, width=None)
bincount bincount(x, /, weights=None, minlength=0)
bitwise_and bitwise_and(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
bitwise_not invert(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
bitwise_or bitwise_or(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
bitwise_xor bitwise_xor(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
broadcast_to broadcast_to(array, shape, subok=False)
ceil ceil(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
choose choose(a, choices, out=None, mode='raise')
clip clip(a, a_min, a_max, out=None, *, where=..., casting=..., order=..., dtype=..., subok=..., signature=..., extobj=...)
column_stack column_stack(tup)
concatenate concatenate(arrays, /, axis=0, out=None, dtype=None, casting='same_kind')
copy copy(a, order='K', subok=False)
copysign copysign(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
corrcoef corrcoef(x, y=None, rowvar=True, bias=..., ddof=..., *, dtype=None)
cos cos(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
count_nonzero count_nonzero(a, axis=None, *, keepdims=False)
cov cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None)
cumprod cumprod(a, axis=None, dtype=None, out=None)
cumsum cumsum(a, axis=None, dtype=None, out=None)
diag diag(v, k=0)
diag_indices diag_indices(n, ndim=2)
diag_indices_from diag_indices_from(arr)
diagonal diagonal(a, offset=0, axis1=0, axis2=1)
diff diff(a, n=1, axis=-1, prepend=..., append=...)
digitize digitize(x, bins, right=False)
divide divide(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
dot dot(a, b, out=None)
dstack dstack(tup)
empty empty(shape, dtype=float, order='C', *, like=None)
empty_like empty_like(prototype, dtype=None, order='K', subok=True, shape=None)
equal equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
exp exp(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
expand_dims expand_dims(a, axis)
expm1 expm1(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
eye eye(N, M=None, k=0, dtype=float, order='C', *, like=None)
fabs fabs(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
fill_diagonal fill_diagonal(a, val, wrap=False)
flatnonzero flatnonzero(a)
flip flip(m, axis=None)
fliplr fliplr(m)
flipud flipud(m)
floor floor(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
floor_divide floor_divide(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
fmod fmod(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
frombuffer frombuffer(buffer, dtype=float, count=-1, offset=0, *, like=None)
full full(shape, fill_value, dtype=None, order='C', *, like=None)
full_like full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None)
get_printoptions get_printoptions()
geterr geterr()
greater greater(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
greater_equal greater_equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
histogram histogram(a, bins=10, range=None, density=None, weights=None)
histogram2d histogram2d(x, y, bins=10, range=None, density=None, weights=None)
histogram_bin_edges histogram_bin_edges(a, bins=10, range=None, weights=None)
histogramdd histogramdd(sample, bins=10, range=None, density=None, weights=None)
hsplit hsplit(ary, indices_or_sections)
hstack hstack(tup, *, dtype=None, casting='same_kind')
identity identity(n, dtype=None, *, like=None)
in1d in1d(ar1, ar2, assume_unique=False, invert=False, *, kind=None)
indices indices(dimensions, dtype=int, sparse=False)
inner inner(a, b, /)
invert invert(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isclose isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)
isfinite isfinite(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isin isin(element, test_elements, assume_unique=False, invert=False, *, kind=None)
isinf isinf(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isnan isnan(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
isscalar isscalar(element)
issubdtype issubdtype(arg1, arg2)
iterable iterable(y)
left_shift left_shift(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
less less(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
less_equal less_equal(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
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
log log(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
log10 log10(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
log1p log1p(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
log2 log2(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
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
nanmax nanmax(a, axis=None, out=None, keepdims=..., initial=..., where=...)
nanmean nanmean(a, axis=None, dtype=None, out=None, keepdims=..., *, where=...)
nanmin nanmin(a, axis=None, out=None, keepdims=..., initial=..., where=...)
nansum nansum(a, axis=None, dtype=None, out=None, keepdims=..., initial=..., where=...)
ndarray.all _all(axis=None, out=None, keepdims=False, *, where=True)
ndarray.any _any(axis=None, out=None, keepdims=False, *, where=True)
ndarray.argmax argmax(axis=None, out=None, *, keepdims=False)
ndarray.argmin argmin(axis=None, out=None, *, keepdims=False)
ndarray.argsort argsort(axis=-1, kind=None, order=None)
ndarray.astype astype(dtype, order='K', casting='unsafe', subok=True, copy=True)
ndarray.byteswap byteswap(inplace=False)
ndarray.choose choose(choices, out=None, mode='raise')
ndarray.clip maximum(min=None, max=None, out=None, *, where=..., casting=..., order=..., dtype=..., subok=..., signature=..., extobj=...)
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
ndarray.repeat repeat(repeats, axis=None)
ndarray.reshape reshape(*shape, order='C')
ndarray.round round(decimals=0, out=None)
ndarray.searchsorted searchsorted(v, side='left', sorter=None)
ndarray.sort sort(axis=-1, kind=None, order=None)
ndarray.squeeze squeeze(axis=None)
ndarray.std _std(axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True)
ndarray.sum _sum(axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True)
ndarray.swapaxes swapaxes(axis1, axis2)
ndarray.take take(indices, axis=None, out=None, mode='raise')
ndarray.tobytes tobytes(order='C')
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
partition partition(a, kth, axis=-1, kind='introselect', order=None)
percentile percentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, interpolation=None)
place place(arr, mask, vals)
positive positive(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
power power(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
printoptions printoptions(*args, **kwargs)
prod prod(a, axis=None, dtype=None, out=None, keepdims=..., initial=..., where=...)
product product(*args, **kwargs)
promote_types promote_types(type1, type2)
ptp ptp(a, axis=None, out=None, keepdims=...)
quantile quantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, interpolation=None)
random.bytes bytes(length)
random.choice choice(a, size=None, replace=True, p=None)
random.default_rng default_rng(seed=None)
random.f f(dfnum, dfden, size=None)
random.normal normal(loc=0.0, scale=1.0, size=None)
random.permutation permutation(x)
random.power power(a, size=None)
random.rand rand(*args)
random.randint randint(low, high=None, size=None, dtype=int)
random.randn randn(*args)
random.random random(size=None)
random.random_sample random_sample(size=None)
random.seed seed(seed=None)
random.shuffle shuffle(x)
random.standard_normal standard_normal(size=None)
random.uniform uniform(low=0.0, high=1.0, size=None)
random.weibull weibull(a, size=None)
ravel ravel(a, order='C')
real real(val)
reciprocal reciprocal(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
remainder remainder(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
repeat repeat(a, repeats, axis=None)
reshape reshape(a, newshape, order='C')
result_type result_type(*arrays_and_dtypes)
right_shift right_shift(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
rint rint(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
roll roll(a, shift, axis=None)
round round_(a, decimals=0, out=None)
round_ round_(a, decimals=0, out=None)
row_stack vstack(tup, *, dtype=None, casting='same_kind')
searchsorted searchsorted(a, v, side='left', sorter=None)
select select(condlist, choicelist, default=0)
set_printoptions set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None)
seterr seterr(all=None, divide=None, over=None, under=None, invalid=None)
shape shape(a)
sign sign(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
sin sin(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
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
tan tan(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
tanh tanh(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
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
tril tril(m, k=0)
tril_indices tril_indices(n, k=0, m=None)
tril_indices_from tril_indices_from(arr, k=0)
triu triu(m, k=0)
triu_indices triu_indices(n, k=0, m=None)
triu_indices_from triu_indices_from(arr, k=0)
true_divide divide(x1, x2, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
trunc trunc(x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None, extobj=None)
unique unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True)
unpackbits unpackbits(a, /, axis=None, count=None, bitorder='big')
unravel_index unravel_index(indices, shape, order='C')
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
    'frombuffer': "TypeError: 'zzz' is an invalid keyword argument for frombuffer()",
    'ndarray.byteswap': "TypeError: 'zzz' is an invalid keyword argument for byteswap()",
    'ndarray.choose': "TypeError: 'zzz' is an invalid keyword argument for this function",
    'ndarray.cumprod': "TypeError: 'zzz' is an invalid keyword argument for cumprod()",
    'ndarray.cumsum': "TypeError: 'zzz' is an invalid keyword argument for cumsum()",
    'ndarray.diagonal': "TypeError: 'zzz' is an invalid keyword argument for diagonal()",
    'ndarray.repeat': "TypeError: 'zzz' is an invalid keyword argument for repeat()",
    'ndarray.reshape': "TypeError: 'zzz' is an invalid keyword argument for this function",
    'ndarray.round': "TypeError: 'zzz' is an invalid keyword argument for round()",
    'ndarray.tobytes': "TypeError: 'zzz' is an invalid keyword argument for tobytes()",
    'product': "TypeError: product() got an unexpected keyword argument 'zzz'",
}

# Keywords that a call accepts beyond its parameters, by the place in the list below.
KEYWORDS = {
}
KEYWORD_SETS = [
]
