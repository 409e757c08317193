internal import CPostgres
internal import Dispatch
internal import Glibc
internal import LogStorage
internal import Synchronization

/// Makes connections to the first host of a list that accepts one.
final class Connector: Sendable {
  let address: DatabaseAddress
  let options: PostgresLog.Options
  /// The host that was connected to last, which is tried first.
  private let preferred = Mutex(0)

  init(_ address: DatabaseAddress, _ options: PostgresLog.Options) {
    self.address = address
    self.options = options
  }

  /// Connects, and sets what all connections of the log have; refused if no host accepts.
  ///
  /// Looking up a host's name is libpq's, and waits as long as the system's resolver does.
  func connect(_ settings: String = "") throws(DatabaseFailure) -> Connection {
    let first = preferred.withLock { $0 }
    var reasons: [String] = []
    for step in address.hosts.indices {
      let index = (first + step) % address.hosts.count
      let deadline = DispatchTime.now() + Duration.seconds(address.connectSeconds)
      do throws(DatabaseFailure) {
        let connection = try connect(to: address.hosts[index], until: deadline)
        try connection.run(sessionSettings + settings, until: deadline)
        connection.process = try ServerProcess.serving(connection, until: deadline)
        preferred.withLock { $0 = index }
        return connection
      } catch {
        reasons.append(error.reason)
      }
    }
    throw .unreachable(reasons.joined(separator: "; "))
  }

  /// The settings of a connection.
  ///
  /// Every statement finds its rows by an index. A plan that was made while a table was small must not
  /// read it as a whole when it is large.
  private var sessionSettings: String {
    """
    SET client_min_messages = warning; SET search_path = "\(options.schema)";
    SET enable_seqscan = off; SET enable_bitmapscan = off;
    """
  }

  private func connect(
    to host: [DatabaseAddress.Setting],
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Connection {
    let names = CStrings(host.map(\.name))
    let values = CStrings(host.map(\.value))
    guard let handle = unsafe PQconnectStartParams(names.pointers, values.pointers, 0) else {
      throw .unreachable("no memory for a connection")
    }
    var status = PGRES_POLLING_WRITING
    while status != PGRES_POLLING_OK {
      var reason: String?
      if unsafe status == PGRES_POLLING_FAILED || PQstatus(handle) == CONNECTION_BAD {
        reason = address.redact(unsafe String(cString: PQerrorMessage(handle)))
      } else {
        let events = Int16(status == PGRES_POLLING_READING ? POLLIN : POLLOUT)
        if Poll.wait(for: events, of: unsafe PQsocket(handle), until: deadline) == nil {
          let name = host.first { $0.name.hasPrefix("host") }?.value ?? "the database"
          reason = "\(name) did not accept a connection within \(address.connectSeconds) s"
        }
      }
      if let reason {
        unsafe PQfinish(handle)
        throw .unreachable(reason)
      }
      status = unsafe PQconnectPoll(handle)
    }
    return unsafe Connection(owned: handle, address)
  }
}

/// Texts as libpq takes them: a list of addresses that ends with null.
@safe private final class CStrings {
  let pointers: [UnsafePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = texts.map { unsafe UnsafePointer(strdup($0)) } + [nil]
  }

  deinit {
    for index in unsafe pointers.indices {
      unsafe free(UnsafeMutablePointer(mutating: pointers[index]))
    }
  }
}
