/// The members of objects: a key and a value each.
extension JSONWriter {
  /// A Boolean with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// An integer with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    integer(value)
  }

  /// A number with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  /// A string with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// An integer, or null, with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Int?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// A number, or null, with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Double?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// A string, or null, with its key.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// A raw value, which needs no escapes.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: some RawRepresentable<String>) {
    key(name)
    self.name(value.rawValue)
  }

  /// An object with its key.
  @inlinable @inline(__always)
  public mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    key(name)
    beginObject()
    members(&self)
    endObject()
  }

  /// The object of a value, or null, with its key.
  @inlinable @inline(__always)
  public mutating func object<Value>(
    _ name: StaticString,
    _ value: Value?,
    _ members: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else {
      key(name)
      return null()
    }
    object(name) { members(&$0, value) }
  }

  /// An array with its key.
  @inlinable @inline(__always)
  public mutating func array<Values: Sequence>(
    _ name: StaticString,
    _ values: Values,
    _ element: (inout JSONWriter, Values.Element) -> Void
  ) {
    key(name)
    beginArray()
    for value in values { element(&self, value) }
    endArray()
  }
}
