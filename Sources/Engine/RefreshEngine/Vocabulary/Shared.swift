/// A value out of line: the copies of an engine share it until one of them changes it.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// A new shared value with some changes; the present one stays.
  func changing(_ change: (inout Value) -> Void) -> Shared {
    var value = value
    change(&value)
    return Shared(value)
  }
}
