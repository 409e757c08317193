/// Choices made from the bytes of an input, front to back; zeros after its end.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[byte() % elements.count]
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// A number of the list, or one of two bytes, in tenths around zero.
  mutating func number(_ usual: [String]) -> String {
    let choice = byte()
    if choice < 200 { return usual[choice % usual.count] }
    return String(Double((byte() << 8 | byte()) - 32_768) / 10)
  }
}
