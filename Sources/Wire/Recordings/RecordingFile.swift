import OverscrollWire
import StrictJSON

/// A file of recordings: one recording, or JSON Lines of them.
package enum RecordingFile {
  /// A part of the file that is no recording.
  package struct Fault: Error, CustomStringConvertible, Sendable {
    /// The line, from 1; nil for a field of a multi-line recording.
    package let line: Int?
    package let detail: String

    /// The fault, for people.
    package var description: String { detail }
  }

  /// One recording of a file.
  package struct Document: Sendable {
    package let bytes: [UInt8]
    /// The text as JSON, if already read.
    private let part: JSONPart?
    /// The recording's line in JSON Lines, from 1; nil for a multi-line recording.
    package let line: Int?

    fileprivate init(_ bytes: [UInt8], _ part: JSONPart?, line: Int?) {
      (self.bytes, self.part, self.line) = (bytes, part, line)
    }

    /// True if the text is JSON other than a recording, with another `format` or none.
    package var isOther: Bool {
      guard let outline = try? (part ?? JSONPart(bytes)).outline(reading: ["format"]) else {
        return false
      }
      return outline.object.value.member("format") != .string(Recording.format)
    }

    /// Reads the recording.
    ///
    /// - Throws: The reason that the text is no recording.
    package func recording() throws(Fault) -> Recording {
      let part: JSONPart
      do throws(JSONSyntaxError) {
        if let known = self.part { part = known } else { part = try JSONPart(bytes) }
      } catch {
        throw Fault(line: line ?? error.line, detail: error.message)
      }
      do throws(FieldErrors) {
        return try Recording(part)
      } catch {
        throw Fault(line: line, detail: error.all.map(\.sentence).joined(separator: " "))
      }
    }
  }

  /// The unread recordings of a file: JSON Lines if the first line is a JSON value, else one multi-line
  /// recording.
  ///
  /// The list is never empty, since a check of an empty file would check nothing.
  package static func documents(_ bytes: [UInt8]) -> [Document] {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
    guard let first = lines.first, let part = try? JSONPart(first) else {
      return [Document(bytes, try? JSONPart(bytes), line: nil)]
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().map { index, line in
      Document(line, index == 0 ? part : nil, line: index + 1)
    }
  }
}

extension RecordingFile {
  /// A file with other texts for its documents.
  package static func file(of texts: [[UInt8]], inPlaceOf bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let file = Array(texts.joined(separator: [newline]))
    return bytes.last == newline && file.last != newline ? file + [newline] : file
  }
}

extension RecordingFile.Document {
  /// The text with other items (JSON) in `expected`; unchanged unless the text is a JSON object.
  ///
  /// A multi-line text has a line for each item.
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
