import ArgumentParser
import OverscrollWire
import RefreshEngine
import StrictJSON

/// The options for the configuration of a session.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: "A file with the configuration of a session; - is standard input.",
    completion: .file()
  )
  var configuration: String?

  @Option(help: "The configuration of a preset, such as header-default.")
  var preset: String?

  func validate() throws {
    guard configuration == nil || preset == nil else {
      throw ValidationError("--configuration and --preset exclude each other")
    }
  }

  /// The configuration as JSON; an empty object without an option.
  func document() throws(Refusal) -> JSONValue {
    guard let configuration else { return preset.map { ["preset": .string($0)] } ?? [:] }
    return try InputFile.json(configuration)
  }
}

/// The option for a dialect that replaces the configuration's dialect.
struct DialectOption: ParsableArguments {
  @Option(help: "The dialect. [the configuration's, or mjrefresh-3.7.9]")
  var dialect: Dialect?

  /// The configuration with the dialect of the option.
  func applied(to configuration: JSONValue) -> JSONValue {
    guard let dialect, case .object(var object) = configuration else { return configuration }
    object["dialect"] = .string(dialect.rawValue)
    return .object(object)
  }
}
