#pragma once

/// Vectors of 128 bits under WebAssembly's names. Elsewhere SIMDe makes the processor's own
/// instructions of them: SSE4.1 on x86, NEON on ARM.
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#else
// Without that builtin, which Clang 14 lacks, SIMDe's own function rounds -0.5 to +0.
#if !__has_builtin(__builtin_roundevenf)
#define simde_math_roundevenf(value) __builtin_nearbyintf(value)
#endif
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/wasm/simd128.h>
#endif
