#pragma once

#include "bindings/generators.hpp"
#include "bindings/table.hpp"
#include "tensor/random/generator.hpp"

namespace zeropoint::bindings {

/// PyTorch's random numbers on the CPU, and NumPy's. Generators are identified by integers.
/// PyTorch's generator 0 is the default; the others start with seed 0 until they are seeded.
/// NumPy's generators are separate and start like `RandomState(0)`.
template <class Table>
void random_verbs(Table& table) {
  ZP_VERB(manual_seed,
          "Seeds a generator as `torch.manual_seed` does; only the low 64 bits of the seed count.",
          arg("seed"), arg("generator") = 0);
  ZP_VERB(generator_state,
          "The state of a generator as PyTorch's 5056 bytes, uint8; `torch.get_rng_state`.",
          arg("generator") = 0);
  ZP_VERB(set_generator_state,
          "Restores the state of a generator; `torch.set_rng_state`. Returns false if the bytes "
          "are not a state.",
          arg("state"), arg("generator") = 0);
  ZP_VERB(rand, "Uniform floats in [from, to); `torch.rand`.", arg("shape"), arg("from") = 0.0,
          arg("to") = 1.0, arg("dtype") = "float32", arg("generator") = 0);
  ZP_VERB(randn, "Normal floats with a mean and a standard deviation; `torch.randn`.", arg("shape"),
          arg("mean") = 0.0, arg("deviation") = 1.0, arg("dtype") = "float32",
          arg("generator") = 0);
  ZP_VERB(randint,
          "Integers in [low, high), both within ±2⁵³. An empty range is `range_empty`; a range "
          "that the dtype cannot represent exactly is `value_overflows`.",
          arg("low"), arg("high"), arg("shape"), arg("dtype") = "int64", arg("generator") = 0);
  ZP_VERB(randperm, "A random permutation of the int64s from 0 to `count` − 1; `torch.randperm`.",
          arg("count"), arg("generator") = 0);

  ZP_VERB(numpy_seed,
          "Seeds a NumPy generator with the 32-bit words of its seed, lowest first, at least one: "
          "`RandomState(word)`, `RandomState([word, …])` or `default_rng`.",
          arg("kind"), arg("words"), arg("generator") = 0);
  ZP_VERB(numpy_uniform, "Uniform float64s in [0, 1); `random_sample`.", arg("shape"),
          arg("generator") = 0);
  ZP_VERB(numpy_normal, "Normal float64s with mean 0 and standard deviation 1; `standard_normal`.",
          arg("shape"), arg("generator") = 0);
  ZP_VERB(numpy_integers,
          "Integers from `low` to `high`, both included, in an integer type or bool that can hold "
          "them; `randint`. An empty range is `range_empty`.",
          arg("low"), arg("high"), arg("shape"), arg("dtype") = "int64", arg("generator") = 0);
  ZP_VERB(numpy_permutation,
          "A random permutation of the int64s from 0 to `count` − 1; `permutation`.", arg("count"),
          arg("generator") = 0);
}

}  // namespace zeropoint::bindings
