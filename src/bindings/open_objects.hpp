#pragma once

#include <string>
#include <unordered_map>
#include <utility>

#include "zeropoint/result.hpp"

/// Objects that JavaScript refers to by number. Each lives until it is closed.
namespace zeropoint::bindings {

template <class Object>
class OpenObjects {
 public:
  /// `argument` is the name of the verbs' argument, which refusals name.
  explicit OpenObjects(std::string argument) : argument_(std::move(argument)) {}

  Result<int> add(Result<Object> opened) {
    if (!opened.ok()) return opened.error();
    objects_.emplace(++last_, std::move(opened).value());
    return last_;
  }

  void close(int id) { objects_.erase(id); }

  /// Null for one that is closed, or never was open.
  Object* find(int id) {
    const auto found = objects_.find(id);
    return found == objects_.end() ? nullptr : &found->second;
  }

  Error closed() const {
    return {ErrorCode::invalid_argument,
            {{"argument", argument_}, {"expected", "an open " + argument_}}};
  }

 private:
  std::string argument_;
  std::unordered_map<int, Object> objects_;
  int last_ = 0;
};

}  // namespace zeropoint::bindings
