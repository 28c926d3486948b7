#pragma once

/// Vectors of 128 bits under WebAssembly's names. Elsewhere SIMDe makes the processor's own
/// instructions of them: SSE4.1 on x86, NEON on ARM.
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#else
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/wasm/simd128.h>
#endif
