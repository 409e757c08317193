internal import CMicrohttpd
internal import Glibc

/// The request line as it lies in the connection's buffer.
@safe struct RequestLine {
  let method: UnsafePointer<CChar>
  /// The address of the target's first byte and the number of its bytes; never read again.
  let target: (address: UInt, count: Int)
  let version: UnsafePointer<CChar>
}

/// Proves that no part of a head is hidden, for a library that hides some.
///
/// In the library's buffer the parts of a good head follow one another, with nothing between them but
/// what separates them. A folded line is out of order there, and a NUL leaves a gap. A bare LF that
/// ends a line looks like an empty line, and cannot be told from it.
@safe struct HeadLayout {
  /// Whether every byte of the head is in a part that was read, or between parts where it belongs.
  private(set) var isContiguous: Bool
  /// The first byte after the parts read so far.
  private var end: UnsafeRawPointer
  /// The first byte after the head.
  private let headEnd: UnsafeRawPointer

  /// Begins with the request line of the current request of `connection`.
  init(_ connection: OpaquePointer, after line: RequestLine) {
    // Single spaces separate the three parts. The library ends each part at a NUL too.
    isContiguous =
      unsafe UInt(bitPattern: line.method) + UInt(strlen(line.method)) + 1 == line.target.address
      && line.target.address + UInt(line.target.count) + 1 == UInt(bitPattern: line.version)
    unsafe end = UnsafeRawPointer(line.version + strlen(line.version))
    unsafe headEnd = UnsafeRawPointer(line.method) + overscroll_head_size(connection)
  }

  /// Checks where the next field lies.
  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    guard isContiguous, let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
      isContiguous = false
      return
    }
    // From the part before: a line break, which is one or two bytes.
    let gap = unsafe nameStart - end
    let separator = unsafe valueStart - (nameStart + name.count)
    isContiguous =
      unsafe (gap == 1 || gap == 2) && separator >= 1
      && areBlanks(nameStart + name.count + 1, count: separator - 1)
    unsafe end = valueStart + value.count
  }

  /// Checks the line break after the last value, and the one that ends the head, of one or two
  /// bytes each.
  ///
  /// The library has overwritten them with NULs, and a colon that begins a line too: such a line ends
  /// a head.
  mutating func finish() {
    let rest = unsafe headEnd - end
    isContiguous = unsafe isContiguous && (2...4).contains(rest) && areNULs(end, count: rest)
  }

  /// Call it only for bytes of the head.
  private func areNULs(_ start: UnsafeRawPointer, count: Int) -> Bool {
    unsafe UnsafeRawBufferPointer(start: start, count: count).allSatisfy { $0 == 0 }
  }

  /// Call it only for bytes between a name and its value.
  private func areBlanks(_ start: UnsafeRawPointer, count: Int) -> Bool {
    unsafe UnsafeRawBufferPointer(start: start, count: count)
      .allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
