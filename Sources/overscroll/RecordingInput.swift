import ArgumentParser
import Foundation
import Recordings

/// A file of recordings as a verb is given it.
enum RecordingInput {
  /// Reads the recordings of a file; - is standard input.
  ///
  /// - Throws: Exit code 1, once the fault has been reported with the name of the file.
  static func recordings(_ file: String) throws(ExitCode) -> [Recording] {
    do throws(RecordingFile.Fault) {
      return try RecordingFile.read(try bytes(file))
    } catch {
      report("\(file)\(error.line.map { ", line \($0)" } ?? ""): \(error.detail)")
      throw ExitCode(1)
    }
  }

  private static func bytes(_ file: String) throws(RecordingFile.Fault) -> [UInt8] {
    if file == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw RecordingFile.Fault(line: nil, detail: "cannot be read")
    }
    return Array(data)
  }

  /// Writes a line to standard error.
  static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
