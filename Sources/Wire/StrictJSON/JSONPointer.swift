/// The place of a value in a document: a JSON Pointer (RFC 6901).
///
/// The pointer is a list from the end to the root: a step down costs one small allocation at any depth.
package indirect enum JSONPointer: Equatable, Sendable {
  /// The whole document, with an empty text.
  case root
  /// A member of an object.
  case member(JSONPointer, String)
  /// An element of an array, counted from 0.
  case element(JSONPointer, Int)

  /// Reads the text of a pointer; nil unless the text is empty or begins with `/`, 0 or 1 follows each `~`,
  /// and the depth is possible in a document.
  ///
  /// Every reference token becomes a member, even a token of digits: `value(in:)` uses it as an index in an
  /// array.
  package init?(_ text: String) {
    self = .root
    guard !text.isEmpty else { return }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    let tokens = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
    // The list is released by recursion, so that its length needs a limit.
    guard tokens.count <= JSONReader.maximumDepth else { return nil }
    for token in tokens {
      guard let name = Self.unescaped(token) else { return nil }
      self = .member(self, name)
    }
  }

  /// The place of the object or array around this value; nil for the root.
  package var parent: JSONPointer? {
    switch self {
    case .root: nil
    case .member(let parent, _), .element(let parent, _): parent
    }
  }

  /// The pointer to a member of the object at this place.
  package func appending(_ name: String) -> JSONPointer {
    .member(self, name)
  }

  /// The pointer to an element of the array at this place.
  package func appending(_ index: Int) -> JSONPointer {
    .element(self, index)
  }

  /// The reference tokens from the root on, without escapes.
  package var tokens: [String] {
    var tokens: [String] = []
    var pointer = self
    while true {
      switch pointer {
      case .root:
        return tokens.reversed()
      case .member(let parent, let name):
        tokens.append(name)
        pointer = parent
      case .element(let parent, let index):
        tokens.append(String(index))
        pointer = parent
      }
    }
  }

  /// The value at this place; nil without one.
  package func value(in document: JSONValue) -> JSONValue? {
    tokens.reduce(document) { $0?.child($1) }
  }

  private static func unescaped(_ token: Substring.UTF8View) -> String? {
    // Fast path: no name of a snapshot has an escape.
    guard token.contains(UInt8(ascii: "~")) else { return String(Substring(token)) }
    var bytes: [UInt8] = []
    var rest = token
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The text of the pointer, with `~` and `/` in names escaped as `~0` and `~1`.
  package var description: String { Self.text(tokens) }

  /// The text with clipped names, for the client that sent it.
  package var clipped: String { Self.text(tokens.map { $0.clipped() }) }

  private static func text(_ tokens: [String]) -> String {
    var bytes: [UInt8] = []
    for token in tokens {
      bytes.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes.append(contentsOf: "~0".utf8)
        case UInt8(ascii: "/"): bytes.append(contentsOf: "~1".utf8)
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
