/// A value out of line: the copies of an engine share it until one of them has another.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// The value with some of it changed, for the copy that changes it.
  func changing(_ change: (inout Value) -> Void) -> Shared {
    var value = value
    change(&value)
    return Shared(value)
  }
}
