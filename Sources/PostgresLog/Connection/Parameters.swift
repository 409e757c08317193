/// The parameters of one statement in PostgreSQL's binary form, end to end.
struct Parameters {
  private(set) var bytes: [UInt8] = []
  /// Where each is.
  private(set) var ranges: [Range<Int>] = []

  /// Makes an empty list, with room for so many bytes.
  init(room: Int = 256) { bytes.reserveCapacity(room) }

  mutating func add(_ number: Int64) {
    let start = bytes.count
    append(number)
    ranges.append(start..<bytes.count)
  }

  mutating func add(_ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    ranges.append(start..<bytes.count)
  }

  mutating func add(bytes blob: [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: blob)
    ranges.append(start..<bytes.count)
  }

  /// Adds an array, `bigint[]`.
  mutating func add(_ numbers: [Int64]) {
    addArray(of: 20, count: numbers.count) { parameters in
      for number in numbers {
        parameters.append(Int32(8))
        parameters.append(number)
      }
    }
  }

  /// Adds an array, `bigint[]`, with nulls.
  mutating func add(_ numbers: [Int64?]) {
    addArray(of: 20, count: numbers.count) { parameters in
      for number in numbers {
        parameters.append(Int32(number == nil ? -1 : 8))
        if let number { parameters.append(number) }
      }
    }
  }

  /// Adds an array, `integer[]`.
  mutating func add(_ numbers: [Int32]) {
    addArray(of: 23, count: numbers.count) { parameters in
      for number in numbers {
        parameters.append(Int32(4))
        parameters.append(number)
      }
    }
  }

  /// Adds an array, `text[]`.
  mutating func add(_ texts: [String]) {
    addArray(of: 25, count: texts.count) { parameters in
      for text in texts {
        parameters.append(Int32(clamping: text.utf8.count))
        parameters.bytes.append(contentsOf: text.utf8)
      }
    }
  }

  /// Adds an array, `bytea[]`.
  mutating func add(_ blobs: [[UInt8]]) {
    addArray(of: 17, count: blobs.count) { parameters in
      for blob in blobs {
        parameters.append(Int32(clamping: blob.count))
        parameters.bytes.append(contentsOf: blob)
      }
    }
  }

  /// An array of one dimension: dimensions, whether it is said to have nulls, the elements' type, their
  /// number, the lower bound; each element follows its length, which is -1 for null.
  private mutating func addArray(
    of type: Int32,
    count: Int,
    _ elements: (inout Parameters) -> Void
  ) {
    let start = bytes.count
    for number in [1, 0, type, Int32(clamping: count), 1] { append(number) }
    elements(&self)
    ranges.append(start..<bytes.count)
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
  }
}
