import ArgumentParser

/// The options of `serve`; each can also be set in the environment as `OVERSCROLL_…`, and the
/// command line takes precedence.
struct ServeOptions: ParsableArguments {
  @Option(help: "The address to bind: an IPv4 or IPv6 literal, or localhost. [127.0.0.1]")
  var host: String?

  @Option(help: "The port to bind; 0 selects a free port. [8080]")
  var port: Int?

  @Option(
    help: """
      The folder in which the sessions are kept; it is made if it is missing. By default data, if it \
      has a database, else ~/.local/share/overscroll.
      """,
    completion: .directory
  )
  var dataDir: String?

  @Option(
    help: """
      The database in which the sessions are kept, such as postgresql://a,b/overscroll: several \
      servers can share it. The password comes from libpq's files or variables.
      """
  )
  var postgres: String?

  @Option(
    help: """
      How many standbys the database's settings must let confirm each event; with fewer nothing is \
      written. 0 writes whatever the settings are. [0]
      """
  )
  var requireStandbys: Int?

  @Option(help: "With --postgres: how many connections read at the same time, 1 to 64. [2]")
  var databaseReaders: Int?

  @Flag(help: "Keep the sessions in memory; they end with the process.")
  var memory = false

  @Option(
    help: """
      What an acknowledged event survives: full is the loss of power, normal is the end of the \
      process. [full]
      """
  )
  var durability: String?

  @Option(
    help: """
      What a read shows of a session that several servers share: current is every acknowledged event, \
      local is what this server knows, and Overscroll-Revision-Lag says what it may lack. [current]
      """
  )
  var read: String?

  @Option(
    help: """
      The folder of the page. By default Public, if it has a page, else that beside the program.
      """,
    completion: .directory
  )
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

  @Option(
    help: """
      The most open connections from one address to each serving thread; 0 is no limit. By default \
      512, and no limit on a loopback address or with a trusted proxy.
      """
  )
  var maxConnectionsPerAddress: Int?

  @Option(help: "The most bytes of answers that wait for their clients to read them. [268435456]")
  var maxPendingAnswerBytes: Int?

  @Option(help: "The most bytes of bodies that are being received. [268435456]")
  var maxPendingUploadBytes: Int?

  @Option(
    help: "The least bytes a second that a client must read of an answer; 0 is no limit. [1024]"
  )
  var minReadingRate: Int?

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

  @Option(help: "Another name, such as example.com, under which the server answers; repeatable.")
  var allowHost: [String] = []

  @Option(
    help: "A file of tokens, one on a line; each call under /v1 and of /metrics then needs one."
  )
  var tokenFile: String?

  @Flag(
    help: "With a --host that other machines reach and no --token-file: let anybody call."
  )
  var allowAnonymous = false

  @Option(
    help: """
      The address or network of a reverse proxy, such as 10.0.0.0/8, whose X-Forwarded-For is \
      believed; repeatable.
      """
  )
  var trustedProxy: [String] = []

  @Option(
    help: "Whether requests are logged: on or off; by default on, but off on a loopback address."
  )
  var accessLog: String?

  @Option(help: "How log lines are written: text or json. [text]")
  var logFormat: String?
}
