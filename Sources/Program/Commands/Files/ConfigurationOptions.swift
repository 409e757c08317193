import ArgumentParser
import OverscrollWire
import RefreshEngine
import StrictJSON

/// The configuration of a session, as options.
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

  /// The configuration as JSON; empty where no option names one.
  func document() throws(Refusal) -> JSONValue {
    guard let configuration else { return preset.map { ["preset": .string($0)] } ?? [:] }
    return try InputFile.json(configuration)
  }
}

/// A dialect that replaces the dialect of a configuration, as an option.
struct DialectOption: ParsableArguments {
  @Option(help: "The dialect. [the configuration's, or mjrefresh-3.7.9]")
  var dialect: Dialect?

  /// A configuration in the dialect.
  func applied(to configuration: JSONValue) -> JSONValue {
    guard let dialect, case .object(var object) = configuration else { return configuration }
    object["dialect"] = .string(dialect.rawValue)
    return .object(object)
  }
}
