/// Takes the parts of a JSON document in the order of its text: `JSONWriter` as bytes, `JSONTree` as
/// a value.
///
/// It checks nothing: the caller gives a key before each value of an object, and ends each object and
/// array.
public protocol JSONSink: ~Copyable {
  mutating func beginObject()
  mutating func endObject()
  mutating func beginArray()
  mutating func endArray()
  /// A key that needs no escapes.
  mutating func key(_ name: StaticString)
  /// A key of any text.
  mutating func key(escaping name: String)
  mutating func string(_ text: String)
  /// A string that needs no escapes.
  mutating func name(_ text: String)
  mutating func bool(_ value: Bool)
  mutating func null()
  mutating func integer(_ value: Int)
  /// A number; NaN and infinities, which JSON does not have, become null.
  mutating func number(_ value: Double)
}

extension JSONSink where Self: ~Copyable {
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
}
