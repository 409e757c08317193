import ArgumentParser
import CommandSupport
import Operations
import OverscrollAPI
import PostgresLog
import SQLiteLog
import Sessions

/// The options of `serve`, each with its name, help, form and default.
///
/// Each option is also an environment variable `OVERSCROLL_…`; the command line takes precedence.
struct ServeOptions: ParsableArguments {
  @Option("The address to bind: an IPv4 or IPv6 literal, or localhost.", .text)
  var host = "127.0.0.1"

  @Option("The port to bind; 0 selects a free port.", .whole(0...65_535))
  var port = 8080

  @Option(
    help: """
      The folder of the sessions; the server makes it if it is missing. By default data, if it has a \
      database, else ~/.local/share/overscroll.
      """,
    completion: .directory
  )
  var dataDir: String?

  @Option(
    help: """
      The database of the sessions, such as postgresql://a,b/overscroll: several servers can share it. \
      The password comes from libpq's files or variables.
      """,
    transform: OptionForm.text.read
  )
  var postgres: String?

  @Option(
    """
    How many standbys the database's settings must let confirm each event; with fewer nothing \
    is written. 0 writes whatever the settings are.
    """,
    .whole(0...100)
  )
  var requireStandbys = 0

  @Flag(help: "Keep the sessions in memory; they end with the process.")
  var memory = false

  @Option(
    """
    The end that an acknowledged event survives: with full the loss of power, with normal the end of \
    the process.
    """,
    .choice(["full": .full, "normal": .normal])
  )
  var durability = SQLiteLog.Durability.full

  @Option(
    help: """
      The folder of the page. By default Public, if it has a page, else the folder beside the program.
      """,
    completion: .directory,
    transform: OptionForm.text.read
  )
  var `public`: String?

  @Option("The number of serving threads.", .whole(1...256))
  var workers = 1

  @Option("The most sessions that exist at a time.", .whole(1...100_000_000))
  var maxSessions = 1_000_000

  @Option(
    "The most sessions in memory; a call loads the others.",
    .whole(1...100_000_000)
  )
  var maxResidentSessions = 100_000

  @Option("The most events of a session.", .whole(0...1_000_000_000))
  var maxSessionEvents = 1_000_000

  @Option("The most bytes that the sessions take on the disk.", .whole(0...1 << 50))
  var maxDataBytes = 10 << 30

  @Option(
    "Seconds without a call after which a session is deleted; 0 is never.",
    .whole(0...1_000_000_000)
  )
  var sessionTTL = 0

  @Option(
    "The most long polls and streams that each serving thread lets wait.",
    .whole(0...1_000_000)
  )
  var maxWaiting = 1000

  @Option("The most open connections.", .whole(1...1_000_000))
  var maxConnections = 10_000

  @Option(
    help: """
      The most open connections from one address to each serving thread; 0 is no limit. By \
      default 512, and no limit on a loopback address. Behind a proxy on another machine, set 0.
      """,
    transform: OptionForm.whole(0...1_000_000).read
  )
  var maxConnectionsPerAddress: Int?

  @Option("Seconds within which a request must be complete; 0 is no limit.", .whole(0...86_400))
  var requestDeadline = 30

  @Option("Seconds after which an idle connection is closed; 0 is never.", .whole(0...86_400))
  var idleTimeout = 60

  @Option("Seconds from the end of readiness until the port is closed.", .seconds)
  var drainDelay = 0.0

  @Option("Seconds that requests in flight may take while draining.", .seconds)
  var drainDeadline = 10.0

  @Option(
    help: "Another origin, such as https://example.com, that may change sessions; repeatable.",
    transform: OptionForm.origin.read
  )
  var allowOrigin: [String] = []

  @Option(
    help: "Another name, such as example.com, under which the server answers; repeatable.",
    transform: OptionForm.host.read
  )
  var allowHost: [String] = []

  @Option(
    help: "A file of tokens, one on a line; each call under /v1 and of /metrics then needs one.",
    transform: OptionForm.text.read
  )
  var tokenFile: String?

  @Flag(
    help: "With a --host that other machines reach and no --token-file: let anybody call."
  )
  var allowAnonymous = false

  @Option(
    help: "The log of requests: on or off; by default off on a loopback address, else on.",
    transform: OptionForm.choice(["on": true, "off": false]).read
  )
  var accessLog: Bool?

  /// The most open connections from one address to each serving thread; 0 for no limit.
  var connectionsPerAddress: Int { maxConnectionsPerAddress ?? (isLoopback ? 0 : 512) }

  /// True if requests are logged.
  var logsRequests: Bool { accessLog ?? !isLoopback }

  /// True if the host is an address of the loopback interface.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// The place of the sessions; nil without an option for it.
  var storage: Storage? {
    memory ? .memory : postgres.map(Storage.postgres) ?? dataDir.map(Storage.directory)
  }
}

/// A place of the sessions.
enum Storage: Equatable {
  case memory
  case directory(String)
  /// The URL of a PostgreSQL database.
  case postgres(String)
}

// MARK: Reading

extension ServeOptions {
  /// Reads each option from the command line, else from the environment.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the command.
  ///   - environment: The environment variables.
  /// - Returns: The options.
  /// - Throws: An error that names the invalid option.
  static func read(_ arguments: [String], environment: [String: String]) throws -> Self {
    let given = Set(
      arguments.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2).prefix { $0 != "=" } }
    )
    let places = ["memory", "data-dir", "postgres"].filter { given.contains($0[...]) }
    guard places.count <= 1 else { throw excluding(places) }
    let ofFolder = ["durability", "max-data-bytes"].filter { given.contains($0[...]) }
    if places == ["postgres"], let option = ofFolder.first {
      throw excluding(["postgres", option], because: ": the database has its own")
    }
    // A place on the command line takes precedence over all places of the environment, which may be
    // settings of an image or a service.
    let settled = places.isEmpty ? given : given.union(["memory", "data-dir", "postgres"])
    let options = try parse(variables(environment, without: settled) + arguments)
    guard !options.memory || options.postgres == nil else {
      throw ValidationError("OVERSCROLL_MEMORY and OVERSCROLL_POSTGRES cannot be combined")
    }
    try options.checkDatabase(isArgument: !places.isEmpty)
    // Words such as `no` must not open the server.
    guard ["", "0", "1"].contains(environment["OVERSCROLL_ALLOW_ANONYMOUS"] ?? "") else {
      throw ValidationError("--allow-anonymous must be 1 or 0")
    }
    guard options.isLoopback || options.tokenFile != nil || options.allowAnonymous else {
      throw ValidationError(
        "--host \(options.host) lets other machines call: give --token-file FILE, whose tokens they "
          + "then need, or --allow-anonymous"
      )
    }
    return options
  }

  /// The arguments for the environment variables that name options.
  private static func variables(
    _ environment: [String: String],
    without settled: Set<Substring>
  ) -> [String] {
    let options = Mirror(reflecting: Self()).children.map {
      ($0.label?.dropFirst().lowercased(), $0)
    }
    return environment.sorted { $0.key < $1.key }.flatMap { variable, value -> [String] in
      guard variable.hasPrefix("OVERSCROLL_") else { return [] }
      let name = variable.dropFirst("OVERSCROLL_".count).lowercased().replacing("_", with: "-")
      let option = options.first { $0.0 == name.replacing("-", with: "") }?.1.value
      guard let option, !settled.contains(name[...]) else { return [] }
      switch option {
      case is Flag<Bool>: return value.isEmpty || value == "0" ? [] : ["--\(name)"]
      case is Option<[String]>: return value.split(separator: " ").map { "--\(name)=\($0)" }
      default: return ["--\(name)=\(value)"]
      }
    }
  }

  private static func excluding(_ names: [String], because reason: String = "") -> ValidationError {
    let options = names.map { "--\($0)" }.joined(separator: " and ")
    return ValidationError("\(options) cannot be combined\(reason)")
  }

  /// Checks a database's URL; passwords on the command line are refused, as other users can read them.
  private func checkDatabase(isArgument: Bool) throws {
    guard let postgres else { return }
    let hasPassword: Bool
    do {
      hasPassword = try PostgresLog.hasPassword(postgres)
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
