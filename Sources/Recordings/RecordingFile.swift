import OverscrollWire
import StrictJSON

/// A file of recordings: one recording, or JSON Lines of them.
package enum RecordingFile {
  /// A part of the file that is no recording.
  package struct Fault: Error, Sendable {
    /// The line, from 1; nil for a field of a recording over several lines.
    package let line: Int?
    /// What is wrong.
    package let detail: String

    /// Makes a fault.
    package init(line: Int?, detail: String) {
      self.line = line
      self.detail = detail
    }
  }

  /// Reads a file: JSON Lines if its first line is a JSON value, else one recording over its lines.
  ///
  /// It has one recording at least: a check of an empty file would check nothing.
  package static func read(_ bytes: [UInt8]) throws(Fault) -> [Recording] {
    let newline = UInt8(ascii: "\n")
    let isLines = (try? JSONReader.value(Array(bytes.prefix { $0 != newline }))) != nil
    let documents: [JSONValue]
    do throws(JSONSyntaxError) {
      documents = isLines ? try JSONReader.lines(bytes) : [try JSONReader.value(bytes)]
    } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == newline }
      throw Fault(line: line, detail: error.message)
    }
    var recordings: [Recording] = []
    for (index, document) in documents.enumerated() {
      do throws(FieldErrors) {
        recordings.append(try Recording(document))
      } catch {
        let detail = error.all.map(\.sentence).joined(separator: " ")
        throw Fault(line: isLines ? index + 1 : nil, detail: detail)
      }
    }
    return recordings
  }
}
