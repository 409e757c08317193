/// The part of `Synchronization.Atomic` that the package uses, over a mutex.
///
/// Its operations order more than the real ones do, so the sanitizer misses races that a too weak
/// ordering would cause.
public struct Atomic<Value: Equatable & Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>

  /// Creates an atomic value.
  public init(_ initialValue: Value) { value = Mutex(initialValue) }

  /// The value.
  public borrowing func load(ordering: AtomicOrdering) -> Value { value.withLock { $0 } }

  /// Replaces the value.
  public borrowing func store(_ desired: Value, ordering: AtomicOrdering) {
    value.withLock { $0 = desired }
  }

  /// Replaces the value and gives the old one.
  public borrowing func exchange(_ desired: Value, ordering: AtomicOrdering) -> Value {
    value.withLock { value in
      defer { value = desired }
      return value
    }
  }

  /// Replaces the value if it is the expected one.
  public borrowing func compareExchange(
    expected: Value,
    desired: Value,
    ordering: AtomicOrdering
  ) -> (exchanged: Bool, original: Value) {
    value.withLock { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }
}

extension Atomic where Value: FixedWidthInteger {
  /// Adds to the value, which must not overflow.
  @discardableResult public borrowing func add(
    _ operand: Value,
    ordering: AtomicOrdering
  ) -> (oldValue: Value, newValue: Value) {
    value.withLock { value in
      let old = value
      value += operand
      return (old, value)
    }
  }

  /// Subtracts from the value, which must not overflow.
  @discardableResult public borrowing func subtract(
    _ operand: Value,
    ordering: AtomicOrdering
  ) -> (oldValue: Value, newValue: Value) {
    value.withLock { value in
      let old = value
      value -= operand
      return (old, value)
    }
  }
}

/// The names of the orderings; all are the strongest here.
public enum AtomicOrdering: Sendable {
  case relaxed
  case acquiring
  case releasing
  case acquiringAndReleasing
  case sequentiallyConsistent
}

/// What the standard library wants of an atomic enumeration.
public protocol AtomicRepresentable {}
