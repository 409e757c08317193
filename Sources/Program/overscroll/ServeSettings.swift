import ArgumentParser
import Operations
import OverscrollAPI
import PostgresLog
import SQLiteLog
import Sessions

/// Where `serve` keeps the sessions.
enum Storage: Equatable {
  case memory
  case directory(String)
  /// The URL of a PostgreSQL database.
  case postgres(String)
}

/// The settings of `serve`: from the options, else the environment, else the defaults.
struct ServeSettings: Equatable {
  var host = "127.0.0.1"
  var port = 8080
  var publicFolder: String
  var workers = 1
  var storage: Storage
  var durability = SQLiteLog.Durability.full
  var reads = ReadConsistency.current
  var maxSessions = 1_000_000
  var maxResidentSessions = 100_000
  var maxSessionEvents = 1_000_000
  var maxDataBytes = 10 << 30
  var sessionTTL = 0
  /// How many standbys of the database must confirm each event.
  var requiredStandbys = 0
  var databaseReaders = 2
  var maxWaiting = 1000
  var maxConnections = 10_000
  /// 0 is no limit; nil depends on the address.
  var maxConnectionsPerAddress: Int?
  var maxPendingAnswerBytes = 256 << 20
  var maxPendingUploadBytes = 256 << 20
  var minReadingRate = 1024
  var requestDeadline = 30
  var idleTimeout = 60
  var drainDelay = 0.0
  var drainDeadline = 10.0
  var allowedOrigins: Set<String> = []
  /// In lower case, without a port.
  var allowedHosts: Set<String> = []
  var tokenFile: String?
  var trustedProxies = TrustedProxies()
  /// Whether requests are logged; nil if that depends on the address.
  var accessLog: Bool?
  var logFormat = LogFormat.text

  /// Takes each setting from its option, else from the environment.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - environment: The variables.
  ///   - places: Where the page and the sessions are if neither says it.
  /// - Throws: `ValidationError` that names the invalid option.
  init(_ options: ServeOptions, environment: [String: String], places: Places) throws {
    let source = OptionSource(environment: environment)
    storage = try Storage(options, source) ?? .directory(places.sessions)
    publicFolder = try source.text("public", options.public) ?? places.page
    durability =
      try source.choice("durability", options.durability, of: ["full": .full, "normal": .normal])
      ?? durability
    reads =
      try source.choice("read", options.read, of: ["current": .current, "local": .local]) ?? reads
    host = try source.text("host", options.host) ?? host
    tokenFile = try source.text("token-file", options.tokenFile)
    try readNumbers(options, source)
    try readAccess(options, source)
    let isAnonymous = try source.choice("allow-anonymous", nil, of: ["1": true, "0": false])
    guard isLoopback || tokenFile != nil || options.allowAnonymous || isAnonymous == true else {
      throw ValidationError(
        "--host \(host) lets other machines call: give --token-file FILE, whose tokens they then "
          + "need, or --allow-anonymous"
      )
    }
  }

  private mutating func readNumbers(_ options: ServeOptions, _ source: OptionSource) throws {
    for (setting, name, given, range) in Self.numbers {
      let value = try source.integer(name, options[keyPath: given], in: range)
      self[keyPath: setting] = value ?? self[keyPath: setting]
    }
    maxConnectionsPerAddress = try source.integer(
      "max-connections-per-address",
      options.maxConnectionsPerAddress,
      in: 0...1_000_000
    )
    drainDelay = try source.seconds("drain-delay", options.drainDelay) ?? drainDelay
    drainDeadline = try source.seconds("drain-deadline", options.drainDeadline) ?? drainDeadline
  }

  /// The whole numbers: the setting, the option and its name, and the range.
  private static var numbers:
    [(WritableKeyPath<Self, Int>, String, KeyPath<ServeOptions, Int?>, ClosedRange<Int>)]
  {
    let bytes = 1 << 20...1 << 50
    return [
      (\.port, "port", \.port, 0...65_535), (\.workers, "workers", \.workers, 1...256),
      (\.maxSessions, "max-sessions", \.maxSessions, 1...100_000_000),
      (\.maxResidentSessions, "max-resident-sessions", \.maxResidentSessions, 1...100_000_000),
      (\.maxSessionEvents, "max-session-events", \.maxSessionEvents, 0...1_000_000_000),
      (\.maxDataBytes, "max-data-bytes", \.maxDataBytes, 0...1 << 50),
      (\.sessionTTL, "session-ttl", \.sessionTTL, 0...1_000_000_000),
      (\.requiredStandbys, "require-standbys", \.requireStandbys, 0...100),
      (\.databaseReaders, "database-readers", \.databaseReaders, 1...64),
      (\.maxWaiting, "max-waiting", \.maxWaiting, 0...1_000_000),
      (\.maxConnections, "max-connections", \.maxConnections, 1...1_000_000),
      (\.maxPendingAnswerBytes, "max-pending-answer-bytes", \.maxPendingAnswerBytes, bytes),
      (\.maxPendingUploadBytes, "max-pending-upload-bytes", \.maxPendingUploadBytes, bytes),
      (\.minReadingRate, "min-reading-rate", \.minReadingRate, 0...1_000_000),
      (\.requestDeadline, "request-deadline", \.requestDeadline, 0...86_400),
      (\.idleTimeout, "idle-timeout", \.idleTimeout, 0...86_400),
    ]
  }

  /// Who may call, and what is logged of the calls.
  private mutating func readAccess(_ options: ServeOptions, _ source: OptionSource) throws {
    allowedOrigins = try source.origins(options.allowOrigin)
    allowedHosts = Set(
      try source.list(
        "allow-host",
        options.allowHost,
        form: "a name such as example.com, without a port",
        SiteName.host
      )
    )
    trustedProxies = TrustedProxies(
      try source.list(
        "trusted-proxy",
        options.trustedProxy,
        form: "an address, or a network such as 10.0.0.0/8",
        TrustedProxies.Network.init
      )
    )
    accessLog = try source.choice("access-log", options.accessLog, of: ["on": true, "off": false])
    logFormat =
      try source.choice("log-format", options.logFormat, of: ["text": .text, "json": .json])
      ?? logFormat
  }

  /// Whether requests are logged.
  var logsRequests: Bool { accessLog ?? !isLoopback }

  /// Whether the host is an address of the loopback interface.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

extension Storage {
  /// The command line goes before the environment, on which a database goes before a folder: an image
  /// or a service may have set that.
  ///
  /// Nil if neither names one.
  fileprivate init?(_ options: ServeOptions, _ source: OptionSource) throws {
    let named = [
      options.memory ? "--memory" : nil, options.dataDir.map { _ in "--data-dir" },
      options.postgres.map { _ in "--postgres" },
    ].compactMap { $0 }
    guard named.count <= 1 else {
      throw ValidationError("\(named.joined(separator: " and ")) cannot be combined")
    }
    let ofFolder = [
      options.durability.map { _ in "--durability" },
      options.maxDataBytes.map { _ in "--max-data-bytes" },
    ].compactMap { $0 }
    if options.postgres != nil, let option = ofFolder.first {
      throw ValidationError("--postgres and \(option) cannot be combined: the database has its own")
    }
    if let folder = options.dataDir {
      self = .directory(folder)
    } else if let url = try source.text("postgres", options.postgres), !options.memory {
      try Self.check(url, isArgument: options.postgres != nil)
      guard options.postgres != nil || !source.isSet("memory") else {
        throw ValidationError("OVERSCROLL_MEMORY and OVERSCROLL_POSTGRES cannot be combined")
      }
      self = .postgres(url)
    } else if options.memory || source.isSet("memory") {
      self = .memory
    } else if let folder = source.environment["OVERSCROLL_DATA_DIR"] {
      self = .directory(folder)
    } else {
      return nil
    }
  }

  /// Checks a database's URL; others on the machine can read what is on a command line.
  private static func check(_ url: String, isArgument: Bool) throws {
    let hasPassword: Bool
    do throws(PostgresLogError) {
      hasPassword = try PostgresLog.hasPassword(url)
    } catch {
      throw ValidationError("--postgres: \(error)")
    }
    guard !isArgument || !hasPassword else {
      throw ValidationError(
        "--postgres must not have a password: others can read the command line. Set "
          + "OVERSCROLL_POSTGRES in its place, or PGPASSWORD, or write ~/.pgpass"
      )
    }
  }
}
