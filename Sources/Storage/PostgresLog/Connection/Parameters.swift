enum Parameter {
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  /// An array, `bigint[]`, perhaps with nulls.
  case integers([Int64?])
  /// An array, `text[]`.
  case texts([String])
  /// An array, `bytea[]`.
  case blobs([[UInt8]])
}

/// The parameters of one statement in PostgreSQL's binary form, end to end.
struct Parameters {
  private(set) var bytes: [UInt8] = []
  /// The place of each parameter in the bytes.
  private(set) var ranges: [Range<Int>] = []

  init(_ parameters: [Parameter]) {
    for parameter in parameters {
      let start = bytes.count
      append(parameter)
      ranges.append(start..<bytes.count)
    }
  }

  private mutating func append(_ parameter: Parameter) {
    switch parameter {
    case .integer(let number): append(number)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .bytes(let blob): bytes.append(contentsOf: blob)
    case .integers(let numbers): appendArray(of: 20, numbers) { $0.append($1) }
    case .texts(let texts):
      appendArray(of: 25, texts as [String?]) { $0.bytes.append(contentsOf: $1.utf8) }
    case .blobs(let blobs):
      appendArray(of: 17, blobs as [[UInt8]?]) { $0.bytes.append(contentsOf: $1) }
    }
  }

  /// An array of one dimension: dimensions, the flag for nulls, the elements' type, their
  /// number, the lower bound; each element follows its length, which is -1 for null.
  private mutating func appendArray<Element>(
    of type: Int32,
    _ elements: [Element?],
    _ appendElement: (inout Parameters, Element) -> Void
  ) {
    for number in [1, 0, type, Int32(clamping: elements.count), 1] { append(number) }
    for element in elements {
      let start = bytes.count
      append(Int32(-1))
      guard let element else { continue }
      let first = bytes.count
      appendElement(&self, element)
      let length = Int32(clamping: bytes.count - first)
      unsafe withUnsafeBytes(of: length.bigEndian) { length in
        unsafe bytes.replaceSubrange(start..<first, with: length)
      }
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
  }
}
