#include "zeropoint/codes.hpp"

namespace zeropoint {

std::vector<std::string_view> error_code_names() {
  return {
#define ZP_ERROR(code) #code,
#include "zeropoint/codes.def"
#undef ZP_ERROR
  };
}

std::string_view error_code_name(ErrorCode code) {
  return error_code_names()[static_cast<std::size_t>(code)];
}

}  // namespace zeropoint
