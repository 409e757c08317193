import ArgumentParser
import Explorations
import OverscrollWire
import RefreshEngine
import StrictJSON

/// The options for the configurations to explore.
struct ExploredSource: ParsableArguments {
  @OptionGroup var source: ConfigurationOptions

  @Flag(help: "Explore the suite: twelve configurations, or an overlay's own.")
  var suite = false

  func validate() throws {
    guard !suite || source.configuration == nil && source.preset == nil else {
      throw ValidationError("--configuration, --preset and --suite exclude each other")
    }
  }

  /// The subjects to explore: each configuration in each dialect; without dialects, in its own dialect.
  func subjects(in dialects: [Dialect]) throws -> [ExplorationPlan.Subject] {
    if suite {
      return try ExplorationPlan.suite(in: dialects.isEmpty ? [.standard] : dialects)
    }
    guard let subject = source.configuration ?? source.preset.map({ "--preset \($0)" }) else {
      return try ExplorationPlan.standard(in: dialects)
    }
    return try Self.checked(subject) {
      try ExplorationPlan.subjects(of: source.document(), named: source.preset, in: dialects)
    }
  }

  /// Reads the source of an option.
  ///
  /// - Throws: `ValidationError` for a source that is unreadable, not JSON, or invalid, by pointer.
  static func checked<Value>(_ subject: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let refusal as Refusal {
      throw ValidationError(refusal.description)
    } catch let errors as FieldErrors {
      throw ValidationError("\(subject): \(errors.all.map(\.sentence).joined(separator: " "))")
    }
  }
}
