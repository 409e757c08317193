import ArgumentParser
import Explorations
import OverscrollWire
import RefreshEngine
import StrictJSON

/// The configurations that are explored.
struct ExploredSource: ParsableArguments {
  @OptionGroup var source: ConfigurationOptions

  @Flag(help: "The configurations of the suite: twelve, or those of an overlay.")
  var suite = false

  func validate() throws {
    guard !suite || source.configuration == nil && source.preset == nil else {
      throw ValidationError("--configuration, --preset and --suite exclude each other")
    }
  }

  /// What is explored: each configuration in each dialect, or in its own if none is named.
  func subjects(in dialects: [Dialect]) throws -> [ExplorationPlan.Subject] {
    if suite {
      return try ExplorationPlan.suite(in: dialects.isEmpty ? [.standard] : dialects)
    }
    if let configuration = source.configuration {
      return try Self.read(configuration) { cursor throws(FieldErrors) in
        try ExplorationPlan.subjects(of: cursor.value, named: nil, in: dialects)
      }
    }
    guard let preset = source.preset else { return try ExplorationPlan.standard(in: dialects) }
    do throws(FieldErrors) {
      let document: JSONValue = ["preset": .string(preset)]
      return try ExplorationPlan.subjects(of: document, named: preset, in: dialects)
    } catch {
      throw ValidationError("--preset \(preset): \(error.first.sentence)")
    }
  }

  /// Reads a file of JSON.
  ///
  /// - Throws: `ValidationError` for a file that cannot be read, is no JSON or is wrong, by pointer.
  static func read<Value>(
    _ path: String,
    _ read: (JSONCursor) throws(FieldErrors) -> Value
  ) throws -> Value {
    let bytes: [UInt8]
    do throws(Refusal) { bytes = try InputFile.bytes(path) } catch {
      throw ValidationError(error.description)
    }
    let document: JSONValue
    do throws(JSONSyntaxError) { document = try JSONReader.value(bytes) } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      throw ValidationError("\(path), line \(line): \(error.message)")
    }
    do throws(FieldErrors) { return try read(JSONCursor(document)) } catch {
      throw ValidationError("\(path): \(error.all.map(\.sentence).joined(separator: " "))")
    }
  }
}
