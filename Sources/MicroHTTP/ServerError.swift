/// Why a server could not be set up or started.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The host is neither an IPv4 nor an IPv6 literal nor `localhost`.
  case invalidHost(String)
  /// The port is outside 0...65535.
  case invalidPort(Int)
  /// There must be one worker at least.
  case invalidWorkers(Int)
  /// Another program listens there.
  case addressInUse(host: String, port: Int)
  /// The machine has no such address.
  case addressNotAvailable(host: String)
  /// The system forbids it, a port below 1024 for example.
  case permissionDenied(host: String, port: Int)
  /// A system call failed with that `errno`.
  case systemCall(String, code: Int32)
  /// libmicrohttpd refused to start; the reason is in the log.
  case libraryRefused
  /// The server was started or stopped before.
  case alreadyStarted

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidHost(let host):
      "“\(host)” is neither an IP address nor “localhost”"
    case .invalidPort(let port):
      "\(port) is not a port: 0 to 65535 are"
    case .invalidWorkers(let workers):
      "\(workers) workers cannot serve: 1 or more can"
    case .addressInUse(let host, let port):
      "port \(port) of \(host) is in use by another program"
    case .addressNotAvailable(let host):
      "this machine has no address \(host)"
    case .permissionDenied(let host, let port):
      "the system does not permit to listen on port \(port) of \(host)"
    case .systemCall(let name, let code):
      "\(name) failed with error number \(code)"
    case .libraryRefused:
      "libmicrohttpd could not start; its reason is in the log"
    case .alreadyStarted:
      "the server was started before"
    }
  }
}
