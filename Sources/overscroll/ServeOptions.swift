import ArgumentParser
import SQLiteLog

/// The options of `serve`; each can also be set in the environment as `OVERSCROLL_…`, and the
/// command line takes precedence.
struct ServeOptions: ParsableArguments {
  @Option(help: "The address to bind: an IPv4 or IPv6 literal, or localhost. [127.0.0.1]")
  var host: String?

  @Option(help: "The port to bind; 0 selects a free port. [8080]")
  var port: Int?

  @Option(help: "The folder in which the sessions are kept; it is made if it is missing. [data]")
  var dataDir: String?

  @Flag(help: "Keep the sessions in memory; they end with the process.")
  var memory = false

  @Option(
    help: """
      What an acknowledged event survives: full is the loss of power, normal is the end of the \
      process. [full]
      """
  )
  var durability: String?

  @Option(help: "The folder of the page. [Public]")
  var `public`: String?

  @Option(help: "The number of serving threads. [1]")
  var workers: Int?

  @Option(help: "The most sessions that exist at a time. [1000000]")
  var maxSessions: Int?

  @Option(help: "The most sessions in memory; the others are loaded when they are called. [100000]")
  var maxResidentSessions: Int?

  @Option(help: "The most events of a session. [1000000]")
  var maxSessionEvents: Int?

  @Option(help: "The most bytes that the sessions take on the disk. [10737418240]")
  var maxDataBytes: Int?

  @Option(help: "Seconds without a call after which a session is deleted; 0 is never. [0]")
  var sessionTTL: Int?

  @Option(help: "The most long polls and streams that each serving thread lets wait. [1000]")
  var maxWaiting: Int?

  @Option(help: "The most open connections. [10000]")
  var maxConnections: Int?

  @Option(help: "The most open connections from one address; 0 is no limit. [0]")
  var maxConnectionsPerAddress: Int?

  @Option(help: "Seconds within which a request must be complete; 0 is no limit. [30]")
  var requestDeadline: Int?

  @Option(help: "Seconds after which an idle connection is closed; 0 is never. [60]")
  var idleTimeout: Int?

  @Option(help: "Seconds from the end of readiness until the port is closed. [0]")
  var drainDelay: Double?

  @Option(help: "Seconds that requests in flight may take while draining. [10]")
  var drainDeadline: Double?

  @Option(
    help: "Another origin, such as https://example.com, that may change sessions; repeatable."
  )
  var allowOrigin: [String] = []
}

/// Where `serve` keeps the sessions.
enum Storage: Equatable {
  case memory
  case directory(String)
}

/// The settings of `serve`: from the options, else the environment, else the defaults.
struct ServeSettings: Equatable {
  var host = "127.0.0.1"
  var port = 8080
  var publicFolder = "Public"
  var workers = 1
  var storage = Storage.directory("data")
  var durability = SQLiteLog.Durability.full
  var maxSessions = 1_000_000
  var maxResidentSessions = 100_000
  var maxSessionEvents = 1_000_000
  var maxDataBytes = 10 << 30
  var sessionTTL = 0
  var maxWaiting = 1000
  var maxConnections = 10_000
  var maxConnectionsPerAddress = 0
  var requestDeadline = 30
  var idleTimeout = 60
  var drainDelay = 0.0
  var drainDeadline = 10.0
  var allowedOrigins: Set<String> = []

  /// Takes each setting from its option, else from the environment.
  ///
  /// - Throws: `ValidationError` that names the invalid option.
  init(_ options: ServeOptions, environment: [String: String]) throws {
    let source = OptionSource(environment: environment)
    storage = try Storage(options, environment)
    if let name = options.durability ?? environment["OVERSCROLL_DURABILITY"] {
      guard let durability = SQLiteLog.Durability(rawValue: name) else {
        throw ValidationError("--durability must be full or normal")
      }
      self.durability = durability
    }
    host = options.host ?? environment["OVERSCROLL_HOST"] ?? host
    publicFolder = options.public ?? environment["OVERSCROLL_PUBLIC"] ?? publicFolder
    port = try source.integer("port", options.port, in: 0...65_535) ?? port
    workers = try source.integer("workers", options.workers, in: 1...256) ?? workers
    maxSessions =
      try source.integer("max-sessions", options.maxSessions, in: 1...100_000_000) ?? maxSessions
    maxResidentSessions =
      try source.integer(
        "max-resident-sessions",
        options.maxResidentSessions,
        in: 1...100_000_000
      ) ?? maxResidentSessions
    maxSessionEvents =
      try source.integer("max-session-events", options.maxSessionEvents, in: 0...1_000_000_000)
      ?? maxSessionEvents
    maxDataBytes =
      try source.integer("max-data-bytes", options.maxDataBytes, in: 0...1 << 50) ?? maxDataBytes
    sessionTTL =
      try source.integer("session-ttl", options.sessionTTL, in: 0...1_000_000_000) ?? sessionTTL
    maxWaiting =
      try source.integer("max-waiting", options.maxWaiting, in: 0...1_000_000) ?? maxWaiting
    maxConnections =
      try source.integer("max-connections", options.maxConnections, in: 1...1_000_000)
      ?? maxConnections
    maxConnectionsPerAddress =
      try source.integer(
        "max-connections-per-address",
        options.maxConnectionsPerAddress,
        in: 0...1_000_000
      )
      ?? maxConnectionsPerAddress
    requestDeadline =
      try source.integer("request-deadline", options.requestDeadline, in: 0...86_400)
      ?? requestDeadline
    idleTimeout =
      try source.integer("idle-timeout", options.idleTimeout, in: 0...86_400) ?? idleTimeout
    drainDelay = try source.seconds("drain-delay", options.drainDelay) ?? drainDelay
    drainDeadline = try source.seconds("drain-deadline", options.drainDeadline) ?? drainDeadline
    let origins = environment["OVERSCROLL_ALLOW_ORIGIN"]?.split(separator: " ").map(String.init)
    allowedOrigins = Set(options.allowOrigin.isEmpty ? origins ?? [] : options.allowOrigin)
  }

  /// Whether the host is an address of the loopback interface.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

extension Storage {
  /// The command line goes before the environment; on each of them one of the two can be named.
  fileprivate init(_ options: ServeOptions, _ environment: [String: String]) throws {
    let isMemory = environment["OVERSCROLL_MEMORY"].map { $0 != "" && $0 != "0" } ?? false
    switch (options.dataDir, options.memory) {
    case (_?, true):
      throw ValidationError("--memory and --data-dir cannot be combined")
    case (let folder?, false): self = .directory(folder)
    case (nil, true): self = .memory
    case (nil, false) where isMemory: self = .memory
    case (nil, false): self = .directory(environment["OVERSCROLL_DATA_DIR"] ?? "data")
    }
  }
}

/// Reads numbers from an option, else from the environment.
private struct OptionSource {
  let environment: [String: String]

  private func text(_ option: String) -> String? {
    let name = option.uppercased().split(separator: "-").joined(separator: "_")
    return environment["OVERSCROLL_" + name]
  }

  func integer(_ option: String, _ given: Int?, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = given.map(String.init) ?? text(option) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw ValidationError(
        "--\(option) must be a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return value
  }

  func seconds(_ option: String, _ given: Double?) throws -> Double? {
    let value =
      try given
      ?? text(option).map { text in
        guard let value = Double(text) else { throw refused(option) }
        return value
      }
    guard let value else { return nil }
    guard (0...86_400).contains(value) else { throw refused(option) }
    return value
  }

  private func refused(_ option: String) -> ValidationError {
    ValidationError("--\(option) must be a number of seconds from 0 to 86400")
  }
}
