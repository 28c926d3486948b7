"""Names in NumPy 1.24 that this module does not have: its own, and those of its objects."""

NAMES = """
ALLOW_THREADS BUFSIZE CLIP ComplexWarning DataSource ERR_CALL ERR_DEFAULT ERR_IGNORE
ERR_LOG ERR_PRINT ERR_RAISE ERR_WARN FLOATING_POINT_SUPPORT FPE_DIVIDEBYZERO FPE_INVALID
FPE_OVERFLOW FPE_UNDERFLOW False_ MAXDIMS MAY_SHARE_BOUNDS MAY_SHARE_EXACT ModuleDeprecationWarning
NINF NZERO PINF PZERO RAISE RankWarning SHIFT_DIVIDEBYZERO SHIFT_INVALID SHIFT_OVERFLOW
SHIFT_UNDERFLOW ScalarType Tester TooHardError True_ UFUNC_BUFSIZE_DEFAULT UFUNC_PYVALS_NAME
VisibleDeprecationWarning WRAP add_docstring add_newdoc add_newdoc_ufunc alltrue angle
apply_over_axes arccos arccosh arcsin arcsinh arctan arctan2 arctanh argpartition array_equiv
asarray_chkfinite asfarray asfortranarray asmatrix atleast_3d bartlett blackman block bmat broadcast
broadcast_arrays broadcast_shapes busday_count busday_offset busdaycalendar byte byte_bounds bytes_
c_ can_cast cast cbrt cdouble cfloat char character chararray choose clongdouble clongfloat
common_type compare_chararrays compat complex128 complex256 complex64 complex_ complexfloating
compress conj conjugate convolve copysign copyto correlate cosh cross csingle ctypeslib cumproduct
datetime64 datetime_as_string datetime_data deg2rad degrees delete deprecate deprecate_with_doc
diagflat disp divmod dsplit ediff1d einsum einsum_path emath euler_gamma exp2 extract
fastCopyAndTranspose fft find_common_type fix flatiter flexible float128 float_power fmax fmin fmod
format_float_positional format_float_scientific format_parser frexp from_dlpack fromfile
fromfunction fromiter frompyfunc fromregex fromstring gcd genfromtxt geomspace get_array_wrap
get_include getbufsize geterrcall geterrobj gradient hamming hanning heaviside 
hypot i0 imag index_exp indices info infty insert interp intersect1d
intp is_busday iscomplex iscomplexobj isfortran isnat isneginf isposinf isreal isrealobj issctype
issubclass_ issubsctype iterable ix_ kaiser kernel_version kron lcm ldexp lexsort lib little_endian
load loadtxt logaddexp logaddexp2 longcomplex longdouble longfloat longlong lookfor ma mask_indices
mat math matrix maximum_sctype may_share_memory memmap mgrid min_scalar_type mintypecode modf msort
nanargmax nanargmin nancumprod nancumsum nanmedian nanpercentile nanprod nanquantile nanstd nanvar
nbytes nested_iters nextafter numarray obj2sctype object_ ogrid oldnumeric pad partition piecewise
place poly poly1d polyadd polyder polydiv polyfit polyint polymul polynomial polysub polyval
positive product put put_along_axis putmask r_ rad2deg radians ravel_multi_index real real_if_close
rec recarray recfromcsv recfromtxt record require resize rollaxis roots rot90 s_ safe_eval save
savetxt savez savez_compressed sctype2char sctypeDict sctypes select set_numeric_ops
set_string_function setbufsize setdiff1d seterrcall seterrobj setxor1d shares_memory short
show_runtime signbit sinc singlecomplex sinh sometrue sort_complex source spacing str_ string_
take_along_axis tensordot testing timedelta64 tracemalloc_domain trapz tri trim_zeros typecodes
typename ubyte ufunc uint uintc uintp ulonglong unicode_ union1d unwrap
use_hugepage ushort vander version void who
"""

METHODS = """
argpartition base choose compress conj conjugate ctypes dump dumps flags getfield imag
itemset newbyteorder partition put real resize setfield setflags tofile tostring trace
"""

RANDOM = """
BitGenerator MT19937 PCG64 PCG64DXSM Philox SFC64 SeedSequence beta binomial bit_generator bytes
chisquare dirichlet exponential f gamma geometric get_bit_generator get_state gumbel hypergeometric
laplace logistic lognormal logseries mtrand multinomial multivariate_normal negative_binomial
noncentral_chisquare noncentral_f pareto poisson power random_integers rayleigh set_bit_generator
set_state standard_cauchy standard_exponential standard_gamma standard_t triangular vonmises wald
weibull zipf
"""

STATE = """
beta binomial bytes chisquare dirichlet exponential f gamma geometric get_state gumbel
hypergeometric laplace logistic lognormal logseries multinomial multivariate_normal
negative_binomial noncentral_chisquare noncentral_f pareto poisson power random_integers rayleigh
set_state standard_cauchy standard_exponential standard_gamma standard_t tomaxint triangular
vonmises wald weibull zipf
"""

GENERATOR = """
beta binomial bit_generator bytes chisquare dirichlet exponential f gamma geometric gumbel
hypergeometric laplace logistic lognormal logseries multinomial multivariate_hypergeometric
multivariate_normal negative_binomial noncentral_chisquare noncentral_f pareto permuted poisson
power rayleigh standard_cauchy standard_exponential standard_gamma standard_t triangular vonmises
wald weibull zipf
"""

LINALG = """
eig eigvals linalg multi_dot tensorinv tensorsolve
"""

