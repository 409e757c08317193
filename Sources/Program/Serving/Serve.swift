import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import HTTPSemantics
import Logging
import MicroHTTP
import Operations
import OverscrollAPI
import PostgresLog
import SQLiteLog
import SessionLog
import Sessions

/// `overscroll serve`: creates and connects the parts, serves until a signal, drains, and stops.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve sessions and the page until SIGTERM or SIGINT.",
    discussion: """
      SIGTERM or SIGINT drains and exits with 0; a second one stops at once, with 143 or 130. SIGHUP \
      reads the file of tokens again.
      """
  )

  @OptionGroup var options: ServeOptions

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let places = Places(environment: environment)
    let arguments = CommandLine.arguments.dropFirst().drop { $0 == "serve" }
    let settings = try ServeOptions.read(Array(arguments), environment: environment)
    let storage = settings.storage ?? .directory(places.sessions)
    // The signals are blocked before the first thread starts: threads inherit the mask.
    let signals = Signals()
    let lines = LogQueue()
    defer { lines.flush(within: Stopping.flushSeconds) }
    LoggingSystem.bootstrap { _ in QueuedLogHandler(queue: lines) }
    let log = Logger(label: "overscroll")

    let tokens = try settings.tokenFile.map { try BearerTokens(file: $0) }
    let metrics = Metrics(log: lines)
    let readiness = Readiness()
    let page = settings.public ?? places.page
    let files = StaticFiles(folder: page)
    if files.count == 0 {
      log.warning("the page is not served: the folder \(page) has no files")
    }
    if let limit = DescriptorLimit.raise(),
      limit < settings.maxConnections + DescriptorLimit.others
    {
      log.warning(
        "\(limit) file descriptors are too few for \(settings.maxConnections) connections"
      )
    }
    if storage == .directory(places.sessions) { try places.prepare() }
    let sessionLog = try open(storage, settings, log)
    var limits = SessionLimits()
    limits.events = settings.maxSessionEvents
    limits.residentSessions = settings.maxResidentSessions
    let store = SessionStore(
      log: sessionLog,
      limits: limits,
      timeToLive: settings.sessionTTL > 0 ? Int64(settings.sessionTTL) * 1_000_000 : nil
    )
    let notices = NoticeWatch(store) { log.warning("\($0)") }
    defer { withExtendedLifetime(notices) {} }
    let handler = APIHandler(
      store: store,
      files: files,
      access: AccessRules(
        isLoopback: settings.isLoopback,
        allowedOrigins: Set(settings.allowOrigin),
        allowedHosts: Set(settings.allowHost)
      ),
      readiness: readiness,
      metrics: metrics,
      tokens: tokens
    )
    var configuration = ServerConfiguration(settings)
    configuration.log = { log.info("\($0)") }
    let accessLog = settings.logsRequests ? AccessLog { lines.add($0) } : nil
    configuration.requestEnded = { request in
      metrics.count(request)
      accessLog?.note(request)
    }
    let server = try Server(configuration: configuration, handler: handler)
    metrics.watch(server)
    try server.start()
    Greeting(settings, storage, port: server.port, page: files.count > 0 ? page : nil).print()

    let stopping = Stopping(signals: signals, tokens: tokens, lines: lines, log: log)
    log.info("\(stopping.awaitFirst()): draining")
    stopping.watch(for: settings.drainDelay + settings.drainDeadline)
    readiness.drain()
    server.drain(deadlineSeconds: settings.drainDeadline)
    sessionLog.close()
    log.info("stopped")
  }

  private func open(
    _ storage: Storage,
    _ settings: ServeOptions,
    _ log: Logger
  ) throws -> any SessionLog {
    switch storage {
    case .memory: return MemoryLog(limit: settings.maxSessions)
    case .directory(let folder):
      var options = SQLiteLog.Options()
      options.durability = settings.durability
      options.maxBytes = settings.maxDataBytes
      options.maxSessions = settings.maxSessions
      return try SQLiteLog(directory: folder, options: options)
    case .postgres(let url):
      var options = PostgresLog.Options()
      options.maxSessions = settings.maxSessions
      options.requiredStandbys = settings.requireStandbys
      let database = try PostgresLog(url: url, options: options)
      for warning in database.warnings { log.warning("\(warning)") }
      return database
    }
  }
}

extension ServerConfiguration {
  fileprivate init(_ settings: ServeOptions) {
    self.init()
    host = settings.host
    port = settings.port
    workers = settings.workers
    connectionLimit = settings.maxConnections
    connectionsPerAddress = settings.connectionsPerAddress
    requestDeadlineSeconds = settings.requestDeadline
    bodyLimit = APIHandler.bodyLimit
    waitingLimit = settings.maxWaiting
    idleTimeoutSeconds = settings.idleTimeout
    drainDelaySeconds = settings.drainDelay
  }
}
