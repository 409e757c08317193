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
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
    guard let first = lines.first, (try? JSONPart(first)) != nil else {
      return [try recording(bytes, line: nil)]
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    var recordings: [Recording] = []
    for (index, line) in lines.enumerated() {
      recordings.append(try recording(line, line: index + 1))
    }
    return recordings
  }

  /// A recording of a file, on a line, or over all of them.
  private static func recording(_ bytes: [UInt8], line: Int?) throws(Fault) -> Recording {
    do throws(RecordingFault) {
      return try Recording(bytes)
    } catch {
      switch error {
      case .syntax(let error):
        let fault = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
        throw Fault(line: line ?? fault, detail: error.message)
      case .fields(let errors):
        throw Fault(line: line, detail: errors.map(\.sentence).joined(separator: " "))
      case .tooMuchWork: throw Fault(line: line, detail: "is too much work")
      }
    }
  }
}
