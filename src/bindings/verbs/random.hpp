#pragma once

#include "bindings/generators.hpp"
#include "bindings/table.hpp"
#include "tensor/random/generator.hpp"

namespace zeropoint::bindings {

/// PyTorch's random numbers on the CPU, and NumPy's. A generator is a whole number. PyTorch's 0 is
/// the default generator; any other begins where it is seeded, or as seed 0 does. NumPy's are
/// others, and draw as `RandomState(0)` does until they are seeded.
template <class Table>
void random_verbs(Table& table) {
  ZP_VERB(manual_seed,
          "Starts the sequence of random numbers anew, as `torch.manual_seed` does; of a seed the "
          "low 64 bits count.",
          arg("seed"), arg("generator") = 0);
  ZP_VERB(generator_state,
          "Where a sequence stands, as PyTorch's 5056 bytes, uint8; `torch.get_rng_state`.",
          arg("generator") = 0);
  ZP_VERB(set_generator_state,
          "A sequence goes on from there; `torch.set_rng_state`. False of bytes that are not a "
          "state.",
          arg("state"), arg("generator") = 0);
  ZP_VERB(rand, "Floats in [from, to); `torch.rand`.", arg("shape"), arg("from") = 0.0,
          arg("to") = 1.0, arg("dtype") = "float32", arg("generator") = 0);
  ZP_VERB(randn, "Normal floats of a mean and a deviation; `torch.randn`.", arg("shape"),
          arg("mean") = 0.0, arg("deviation") = 1.0, arg("dtype") = "float32",
          arg("generator") = 0);
  ZP_VERB(randint,
          "Whole numbers in [low, high), both within ±2⁵³; an empty range is `range_empty`, one "
          "that the dtype cannot hold number by number `value_overflows`.",
          arg("low"), arg("high"), arg("shape"), arg("dtype") = "int64", arg("generator") = 0);
  ZP_VERB(randperm, "The int64s from 0 up to `count`, each once, in any order; `torch.randperm`.",
          arg("count"), arg("generator") = 0);

  ZP_VERB(numpy_seed,
          "Makes a generator of NumPy's from its seed's words of 32 bits, the lowest first, of "
          "which there is at least one: `RandomState(word)`, `RandomState([word, …])`, or "
          "`default_rng`.",
          arg("kind"), arg("words"), arg("generator") = 0);
  ZP_VERB(numpy_uniform, "Float64s in [0, 1); `random_sample`.", arg("shape"),
          arg("generator") = 0);
  ZP_VERB(numpy_normal, "Float64s of mean 0 and deviation 1; `standard_normal`.", arg("shape"),
          arg("generator") = 0);
  ZP_VERB(numpy_integers,
          "Whole numbers from `low` to `high`, both included, of an integer type or bool that "
          "holds them; `randint`. No such number is `range_empty`.",
          arg("low"), arg("high"), arg("shape"), arg("dtype") = "int64", arg("generator") = 0);
  ZP_VERB(numpy_permutation,
          "The int64s from 0 up to `count`, each once, in any order; `permutation`.", arg("count"),
          arg("generator") = 0);
}

}  // namespace zeropoint::bindings
