import OverscrollWire
import StrictJSON

extension RecordingFile {
  /// A file with other texts for its documents.
  package static func file(of texts: [[UInt8]], inPlaceOf bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let file = Array(texts.joined(separator: [newline]))
    return bytes.last == newline && file.last != newline ? file + [newline] : file
  }
}

extension RecordingFile.Document {
  /// The text with other items in `expected`; all else stays as it is.
  ///
  /// A text over several lines gets a line for each item.
  ///
  /// - Parameter items: The items as JSON.
  /// - Returns: The text; the same if it is no JSON object.
  package func expecting(_ items: [[UInt8]]) -> [UInt8] {
    guard let outline = try? JSONPart(bytes).outline(reading: []),
      let brace = bytes.lastIndex(of: UInt8(ascii: "}"))
    else { return bytes }
    let isLine = line != nil || !bytes[..<brace].contains(UInt8(ascii: "\n"))
    let list = Self.list(items, isLine: isLine)
    if let range = outline.parts["expected"]?.range {
      return bytes[..<range.lowerBound] + list + bytes[range.upperBound...]
    }
    let blanks = Array(" \t\r\n".utf8)
    let end = 1 + (bytes[..<brace].lastIndex { !blanks.contains($0) } ?? 0)
    let member = isLine ? #","expected":"# : ",\n  \"expected\": "
    return bytes[..<end] + Array(member.utf8) + list + bytes[end...]
  }

  private static func list(_ items: [[UInt8]], isLine: Bool) -> [UInt8] {
    let (begin, separator, end) = isLine ? ("[", ",", "]") : ("[\n    ", ",\n    ", "\n  ]")
    return Array(begin.utf8) + Array(items.joined(separator: Array(separator.utf8)))
      + Array(end.utf8)
  }
}
