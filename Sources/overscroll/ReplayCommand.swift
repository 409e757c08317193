import ArgumentParser
import Foundation
import OverscrollWire
import Recordings
import RefreshEngine

/// `overscroll replay FILE`: plays recordings and reports where they differ.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording, or JSON Lines of them, and report the first difference of each.",
    discussion: """
      Exits with 0 if all recordings match, with 1 if one differs or the file is no recording.

      Example: overscroll replay bug-1234.json
      """
  )

  @Argument(help: "The file; - is standard input.")
  var file: String

  func run() throws {
    let recordings: [Recording]
    do throws(RecordingFile.Fault) {
      recordings = try RecordingFile.read(try bytes())
    } catch let fault {
      Self.report("\(file)\(fault.line.map { ", line \($0)" } ?? ""): \(fault.detail)")
      throw ExitCode(1)
    }
    var differing = 0
    for (index, recording) in recordings.enumerated() {
      guard let difference = try Replay.firstDifference(recording) else { continue }
      differing += 1
      print(difference.text(of: recording.name ?? "recording \(index + 1)"))
    }
    print("\(recordings.count - differing) of \(recordings.count) match")
    if differing > 0 { throw ExitCode(1) }
  }

  private func bytes() throws(RecordingFile.Fault) -> [UInt8] {
    if file == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw RecordingFile.Fault(line: nil, detail: "cannot be read")
    }
    return Array(data)
  }

  private static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}

extension Replay.Difference {
  /// The difference for people: where it is, then a line for each value.
  fileprivate func text(of name: String) -> String {
    let place = step == 0 ? "after creation" : "after event \(step)"
    let head = "\(name): differs \(place), at \(JSONWriter.text(instant.milliseconds)) ms"
    let lines = values.prefix(Self.mostValues).map { value in
      "  \(value.pointer): expected \(Self.text(value.expected)), is \(Self.text(value.actual))"
    }
    let rest = values.count - lines.count
    return ([head] + lines + (rest > 0 ? ["  and \(rest) more"] : [])).joined(separator: "\n")
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.bytes, as: UTF8.self)
  }

  /// The most values of one difference that are printed.
  private static let mostValues = 20
}
