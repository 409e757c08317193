internal import CPostgres
internal import Dispatch
internal import Glibc
internal import SessionLog
internal import Synchronization

/// Makes connections to the first host of a list that accepts one.
final class Connector: Sendable {
  let address: DatabaseAddress
  let options: PostgresLog.Options
  /// The findings of each new connection about the database.
  let watch: DatabaseWatch
  private let hosts: Mutex<Hosts>

  private struct Hosts {
    var figures: [DatabaseFigures.Host]
    /// The first host to try: the last connected host, unless that host stopped answering.
    var preferred = 0
    /// The host of the last connection, and the number of changes of that host.
    var current: Int?
    var changes = 0
    /// The times until which unresponsive hosts are taken to be stopped.
    var stopped: [Int: DispatchTime] = [:]
  }

  /// The wait for a host that is taken to be stopped.
  private static let shortWait = Duration.milliseconds(250)
  /// The time for which a host is taken to be stopped; after it the host gets the full time to connect again.
  private static let stoppedTime = Duration.seconds(4)

  init(_ address: DatabaseAddress, _ options: PostgresLog.Options) {
    self.address = address
    self.options = options
    watch = DatabaseWatch(requiredStandbys: options.requiredStandbys)
    hosts = Mutex(Hosts(figures: address.hosts.map { .init(name: DatabaseAddress.name(of: $0)) }))
  }

  /// The counts of the hosts, in the order of the address.
  var figures: [DatabaseFigures.Host] { hosts.withLock { $0.figures } }

  /// Counts a failed attempt to connect to a host, or a lost connection.
  func countFailure(at host: Int) { hosts.withLock { $0.figures[host].failures += 1 } }

  /// Connects with the settings that all connections of the log have; fails if no host accepts.
  ///
  /// A link that writes notes the found settings as its own.
  func connect(
    _ settings: String = "",
    for link: ObjectIdentifier? = nil
  ) throws(DatabaseFailure) -> DatabaseConnection {
    let (first, changes) = hosts.withLock { ($0.preferred, $0.changes) }
    var reasons: [String] = []
    for step in address.hosts.indices {
      let index = (first + step) % address.hosts.count
      let deadline = DispatchTime.now() + timeToConnect(to: index)
      let isStale = { [self] in
        hosts.withLock { $0.changes != changes && $0.current != index }
      }
      do throws(DatabaseFailure) {
        let connection = try connect(to: address.hosts[index], until: deadline, isStale)
        connection.isStale = isStale
        hosts.withLock { $0.figures[index].connections += 1 }
        connection.atEnd = { [weak self] in
          self?.hosts.withLock { $0.figures[index].connections -= 1 }
        }
        connection.deadline = deadline
        try connection.run(sessionSettings + settings)
        connection.host = index
        connection.process = try ServerProcess.serving(connection)
        let look = try DatabaseLook.take(connection)
        if choose(index, since: changes) {
          watch.note(look, of: link)
          return connection
        }
      } catch {
        if .now() >= deadline { passOver(index) }
        countFailure(at: index)
        reasons.append(error.reason)
        continue
      }
      throw .unreachable("another host was connected to meanwhile")
    }
    throw .unreachable(reasons.joined(separator: "; "))
  }

  /// Makes a host the target of all connections; false if another host became the target since the attempt
  /// began.
  private func choose(_ host: Int, since changes: Int) -> Bool {
    hosts.withLock { hosts in
      if hosts.current != host {
        guard hosts.changes == changes else { return false }
        hosts.current = host
        hosts.changes += 1
      }
      hosts.preferred = host
      hosts.stopped[host] = nil
      return true
    }
  }

  /// Tries the other hosts before one that did not answer in time.
  ///
  /// A stopped host accepts connections without answers, and must not delay the search for its successor.
  func passOver(_ host: Int) {
    hosts.withLock { hosts in
      if hosts.preferred == host { hosts.preferred = (host + 1) % address.hosts.count }
      if hosts.stopped[host].map({ $0 <= .now() }) ?? true {
        hosts.stopped[host] = .now() + Self.stoppedTime
      }
    }
  }

  private func timeToConnect(to host: Int) -> Duration {
    let isStopped = hosts.withLock { $0.stopped[host].map { $0 > .now() } ?? false }
    let time = Duration.seconds(address.connectSeconds)
    return isStopped && address.hosts.count > 1 ? min(time, Self.shortWait) : time
  }

  /// The settings of a connection.
  ///
  /// Every statement finds its rows by an index. A plan made for a small table must not read the whole table
  /// once the table is large. The table `clock` has no index, and its estimated cost would make the server
  /// compile each plan for 0.7 s.
  private var sessionSettings: String {
    """
    SET client_min_messages = warning; SET search_path = "\(options.schema)";
    SET enable_seqscan = off; SET enable_bitmapscan = off; SET jit = off;
    """
  }

  private func connect(
    to host: [DatabaseAddress.Setting],
    until deadline: DispatchTime,
    _ isStale: () -> Bool
  ) throws(DatabaseFailure) -> DatabaseConnection {
    // `PQconnectStart` waits for the system's resolver, which has a time limit.
    guard let handle = unsafe PQconnectStart(DatabaseAddress.text(host)) else {
      throw .unreachable("no memory for a connection")
    }
    var status = PGRES_POLLING_WRITING
    while status != PGRES_POLLING_OK {
      var reason: String?
      if unsafe status == PGRES_POLLING_FAILED || PQstatus(handle) == CONNECTION_BAD {
        reason = address.redact(unsafe String(cString: PQerrorMessage(handle)))
      } else {
        let events = Int16(status == PGRES_POLLING_READING ? POLLIN : POLLOUT)
        let socket = unsafe PQsocket(handle)
        if Poll.wait(for: events, of: socket, until: deadline, unless: isStale) == nil {
          reason = "\(DatabaseAddress.name(of: host)) did not accept a connection in time"
        }
      }
      if let reason {
        unsafe PQfinish(handle)
        throw .unreachable(reason)
      }
      status = unsafe PQconnectPoll(handle)
    }
    return unsafe DatabaseConnection(owned: handle, address)
  }
}
