#include "tensor/core/copy.hpp"

#include <algorithm>

#include "tensor/core/adapt.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {

namespace {

/// Copies elements that lie a step apart to places that lie another step apart. xtensor walks along
/// steps with a pointer for each side, in half the speed.
template <class T>
void copy_line(const T* from, std::size_t step, T* to, std::size_t to_step, std::size_t count) {
  if (step == 1 && to_step == 1) {
    std::copy_n(from, count, to);
  } else {
    for (std::size_t i = 0; i < count; ++i) to[i * to_step] = from[i * step];
  }
}

}  // namespace

void copy_elements(const Tensor& source, Tensor& target) {
  if (source.numel() == 0) return;
  const std::optional<std::size_t> axis = common_axis({&source, &target});
  const AxisLines from = lines_along(source, axis);
  const AxisLines to = lines_along(target, axis);
  with_same_size(source.dtype(), [&]<class T>(T) {
    for (std::size_t line = 0; line < to.count(); ++line) {
      copy_line(source.data<T>() + static_cast<std::ptrdiff_t>(from.start_of(line)), from.step,
                target.data<T>() + static_cast<std::ptrdiff_t>(to.start_of(line)), to.step,
                to.extent);
    }
  });
}

void copy_range(const Tensor& source, const AxisLines& lines, std::size_t start, std::size_t count,
                Tensor& target) {
  with_same_size(source.dtype(), [&]<class T>(T) {
    for (std::size_t done = 0; done < count;) {
      const std::size_t place = (start + done) % lines.extent;
      const std::size_t extent = std::min(count - done, lines.extent - place);
      const T* first = source.data<T>() + lines.start_of((start + done) / lines.extent);
      auto copied = adapted(target.data<T>() + done, extent, 1);
      if (lines.step == 0) {
        std::fill(copied.storage().begin(), copied.storage().end(), *first);
      } else {
        xt::noalias(copied) = adapted(first + place * lines.step, extent, lines.step);
      }
      done += extent;
    }
  });
}

Tensor clone(const Tensor& tensor) {
  Tensor copy(tensor.dtype(), tensor.shape());
  copy_elements(tensor, copy);
  return copy;
}

Tensor contiguous(const Tensor& tensor) { return tensor.is_contiguous() ? tensor : clone(tensor); }

Result<Tensor> reshape(const Tensor& tensor, const std::vector<Index>& shape) {
  const Result<Tensor> direct = view(tensor, shape);
  const bool impossible = !direct.ok() && direct.error().code == ErrorCode::view_impossible;
  return impossible ? view(clone(tensor), shape) : direct;
}

}  // namespace zeropoint
