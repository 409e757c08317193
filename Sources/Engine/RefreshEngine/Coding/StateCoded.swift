/// A part of an engine's state that is written as bytes and read back exactly.
///
/// A test compares the properties of every type with a list, so that no new property is forgotten.
protocol StateCoded {
  /// Writes the value.
  func write(to writer: inout ByteWriter)
  /// Reads the value.
  init(from reader: inout ByteReader) throws(ByteFault)
}

/// A part of the state that is coded field by field.
protocol StateRecord: StateCoded {
  typealias Fields = StateFields<Self>

  /// The fields in the order of the bytes.
  static var fields: Fields { get }
}

extension StateRecord {
  func write(to writer: inout ByteWriter) { Self.fields.write(self, &writer) }
  init(from reader: inout ByteReader) throws(ByteFault) { self = try Self.fields.read(&reader) }
}

/// The fields of a type, named once for writing and for reading.
// Unchecked: `write` and `read` change nothing but their arguments, and the key paths of stored properties
// never change.
struct StateFields<Whole>: @unchecked Sendable {
  let write: (Whole, inout ByteWriter) -> Void
  let read: (inout ByteReader) throws(ByteFault) -> Whole

  /// Makes the fields from a function that builds the value and one that splits it, in the same order.
  init<each Field: StateCoded>(
    _ make: @escaping (repeat each Field) -> Whole,
    _ split: @escaping (Whole) -> (repeat each Field)
  ) {
    write = { whole, writer in
      let fields = split(whole)
      repeat (each fields).write(to: &writer)
    }
    read = { (reader: inout ByteReader) throws(ByteFault) in
      make(repeat try (each Field)(from: &reader))
    }
  }

  /// Makes the fields of properties that are set one after the other on an initial value.
  init<each Field: StateCoded>(
    of initial: @autoclosure @escaping () -> Whole,
    _ properties: (repeat WritableKeyPath<Whole, each Field>)
  ) {
    write = { whole, writer in
      repeat whole[keyPath: each properties].write(to: &writer)
    }
    read = { (reader: inout ByteReader) throws(ByteFault) in
      var whole = initial()
      repeat try reader.read(into: each properties, of: &whole)
      return whole
    }
  }
}

/// Properties of a value, named once: `write` writes them, `read` sets them on an existing value.
struct StateProperties<Whole>: @unchecked Sendable {
  let write: (Whole, inout ByteWriter) -> Void
  let read: (inout Whole, inout ByteReader) throws(ByteFault) -> Void

  init<each Field: StateCoded>(_ properties: (repeat WritableKeyPath<Whole, each Field>)) {
    write = { whole, writer in
      repeat whole[keyPath: each properties].write(to: &writer)
    }
    read = { (whole: inout Whole, reader: inout ByteReader) throws(ByteFault) in
      repeat try reader.read(into: each properties, of: &whole)
    }
  }
}

extension ByteWriter {
  /// Writes values one after the other.
  mutating func write<each Value: StateCoded>(_ values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  /// Writes the entries of a dictionary in the order of some keys.
  mutating func write<Key: StateCoded, Value: StateCoded>(
    _ dictionary: [Key: Value],
    inOrder keys: [Key]
  ) {
    natural(UInt64(dictionary.count))
    for key in keys {
      if let value = dictionary[key] { write(key, value) }
    }
  }
}

extension ByteReader {
  /// Reads a value of the type that the caller needs.
  mutating func read<Value: StateCoded>(
    _: Value.Type = Value.self
  ) throws(ByteFault) -> Value {
    try Value(from: &self)
  }

  /// Reads a property of a value.
  fileprivate mutating func read<Whole, Value: StateCoded>(
    into property: WritableKeyPath<Whole, Value>,
    of whole: inout Whole
  ) throws(ByteFault) {
    whole[keyPath: property] = try read()
  }

  /// Reads the entries of a dictionary.
  mutating func dictionary<Key: StateCoded & Hashable, Value: StateCoded>()
    throws(ByteFault) -> [Key: Value]
  {
    var dictionary: [Key: Value] = [:]
    for _ in 0..<(try count()) {
      let key = try read(Key.self)
      dictionary[key] = try read(Value.self)
    }
    return dictionary
  }
}

// MARK: - The standard library's types

extension Double: StateCoded {
  func write(to writer: inout ByteWriter) { writer.number(self) }
  init(from reader: inout ByteReader) throws(ByteFault) { self = try reader.number() }
}

extension StateCoded where Self: BinaryInteger {
  func write(to writer: inout ByteWriter) { writer.integer(Int64(self)) }
  init(from reader: inout ByteReader) throws(ByteFault) {
    guard let value = Self(exactly: try reader.integer()) else { throw ByteFault() }
    self = value
  }
}
extension Int: StateCoded {}
extension Int32: StateCoded {}
extension Int64: StateCoded {}
extension UInt32: StateCoded {}

extension Bool: StateCoded {
  func write(to writer: inout ByteWriter) { writer.byte(self ? 1 : 0) }
  init(from reader: inout ByteReader) throws(ByteFault) {
    let byte = try reader.byte()
    guard byte <= 1 else { throw ByteFault() }
    self = byte == 1
  }
}

extension String: StateCoded {
  func write(to writer: inout ByteWriter) { writer.text(self) }
  init(from reader: inout ByteReader) throws(ByteFault) { self = try reader.text() }
}

extension Optional: StateCoded where Wrapped: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(self != nil)
    if let self { writer.write(self) }
  }
  init(from reader: inout ByteReader) throws(ByteFault) {
    self = try reader.read(Bool.self) ? try reader.read(Wrapped.self) : nil
  }
}

extension Array: StateCoded where Element: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.natural(UInt64(count))
    for element in self { writer.write(element) }
  }
  init(from reader: inout ByteReader) throws(ByteFault) {
    let count = try reader.count()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try reader.read()) }
  }
}

/// A dictionary is written in the order of its keys' cases.
extension Dictionary: StateCoded
where Key: StateCoded & CaseIterable, Key.AllCases == [Key], Value: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(self, inOrder: Key.allCases) }
  init(from reader: inout ByteReader) throws(ByteFault) { self = try reader.dictionary() }
}

// MARK: - Sets of options, and enums without payloads

extension StateCoded where Self: OptionSet, RawValue == UInt8 {
  func write(to writer: inout ByteWriter) { writer.byte(rawValue) }
  init(from reader: inout ByteReader) throws(ByteFault) { self.init(rawValue: try reader.byte()) }
}

/// A case is written as its number in the order of declaration.
extension StateCoded where Self: CaseIterable & Equatable, AllCases == [Self] {
  func write(to writer: inout ByteWriter) {
    writer.natural(UInt64(Self.allCases.firstIndex(of: self) ?? 0))
  }
  init(from reader: inout ByteReader) throws(ByteFault) {
    let number = try reader.natural()
    guard number < UInt64(Self.allCases.count) else { throw ByteFault() }
    self = Self.allCases[Int(number)]
  }
}
