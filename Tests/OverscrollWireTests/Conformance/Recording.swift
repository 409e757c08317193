import Foundation
import RefreshEngine
import Testing

@testable import OverscrollWire

/// A recording in the wire format: a configuration, events, and what was seen after each.
struct Recording {
  /// What is seen after an event.
  struct Item {
    /// The values that changed, by pointer into the snapshot.
    let changes: [(pointer: JSONPointer, value: JSONValue)]
    /// The refresh callbacks of the event: component and type.
    let effects: [[String]]
    /// When these callbacks happened, where the recording says so.
    let effectTimesMs: [Double]?
    /// Every effect with its instant, where the recording says so.
    let allEffects: [[JSONValue]]?
  }

  let name: String
  let configuration: SessionConfiguration
  let events: [WireEvent]
  let expected: [Item?]
  /// How far lengths may differ, in points; nil is 1e-9, relative or absolute.
  let tolerancePoints: Double?
  /// How far times may differ, in milliseconds.
  let toleranceMs: Double?

  init(_ line: [UInt8]) throws {
    let document = try JSONReader.value(line)
    let members = try JSONCursor(document).members()
    let fields = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    name = try fields["name"]?.string() ?? "unnamed"
    let empty = JSONCursor(.object([:]))
    configuration = try ConfigurationDecoder.decode(
      fields["configuration"] ?? empty,
      createdAt: 0
    )
    let decoder = EventDecoder(dialect: configuration.engine.dialect)
    events = try (fields["events"]?.array() ?? []).map { try decoder.decode($0) }
    expected = try (fields["expected"]?.array() ?? []).map { try Self.item($0) }
    let tolerance = fields["tolerance"]?.value
    tolerancePoints = Self.number(tolerance, "points")
    toleranceMs = Self.number(tolerance, "ms")
  }

  private static func number(_ value: JSONValue?, _ name: String) -> Double? {
    guard case .object(let object) = value, case .number(let number) = object[name] else {
      return nil
    }
    return number
  }

  private static func item(_ cursor: JSONCursor) throws -> Item? {
    guard !cursor.isNull else { return nil }
    return try cursor.object { reader throws(FieldError) in
      var changes: [(pointer: JSONPointer, value: JSONValue)] = []
      for change in try reader.required("changes").members() {
        guard let pointer = JSONPointer(change.name) else {
          throw change.value.refused("is no pointer")
        }
        changes.append((pointer, change.value.value))
      }
      return Item(
        changes: changes,
        effects: try reader.optional("effects").map(strings) ?? [],
        effectTimesMs: try reader.optional("effectTimesMs").map(numbers),
        allEffects: try reader.optional("allEffects").map(rows)
      )
    }
  }

  private static func strings(_ cursor: JSONCursor) throws(FieldError) -> [[String]] {
    var rows: [[String]] = []
    for row in try cursor.array() {
      var strings: [String] = []
      for element in try row.array() { strings.append(try element.string()) }
      rows.append(strings)
    }
    return rows
  }

  private static func numbers(_ cursor: JSONCursor) throws(FieldError) -> [Double] {
    var numbers: [Double] = []
    for element in try cursor.array() { numbers.append(try element.number(in: .timeMs)) }
    return numbers
  }

  private static func rows(_ cursor: JSONCursor) throws(FieldError) -> [[JSONValue]] {
    var rows: [[JSONValue]] = []
    for row in try cursor.array() { rows.append(try row.array().map(\.value)) }
    return rows
  }
}

/// The recordings of a file of the test's resources, which is compressed with gzip.
enum RecordingFile {
  static func lines(_ file: String) throws -> [[UInt8]] {
    let path = "Resources/conformance/" + file + ".jsonl.gz"
    let url = Bundle.module.bundleURL.appending(path: path)
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = ["-dc", url.path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    return data.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }
}
