import SystemPrimitives

/// The reason why a server could not be created or started.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The host is neither an IPv4 nor an IPv6 literal nor `localhost`.
  case invalidHost(String)
  /// The port is outside 0...65535.
  case invalidPort(Int)
  /// The number of workers is below 1.
  case invalidWorkers(Int)
  /// Another program uses the port.
  case addressInUse(host: String, port: Int)
  /// The machine does not have the address.
  case addressNotAvailable(host: String)
  /// The system denies permission, as for a port below 1024.
  case permissionDenied(host: String, port: Int)
  /// A system call failed with an `errno`.
  case systemCall(String, code: Int32)
  /// libmicrohttpd did not start; the reason is in the log.
  case libraryRefused
  /// The server has been started before.
  case alreadyStarted

  init(_ failure: SystemFailure) { self = .systemCall(failure.call, code: failure.code) }

  /// The error as a message for the user.
  public var description: String {
    switch self {
    case .invalidHost(let host):
      "“\(host)” is neither an IP address nor “localhost”"
    case .invalidPort(let port):
      "port \(port) is not in the range 0 to 65535"
    case .invalidWorkers(let workers):
      "the number of workers is \(workers); at least 1 is needed"
    case .addressInUse(let host, let port):
      "port \(port) of \(host) is in use by another program"
    case .addressNotAvailable(let host):
      "this machine has no address \(host)"
    case .permissionDenied(let host, let port):
      "no permission to listen on port \(port) of \(host)"
    case .systemCall(let name, let code):
      "\(name) failed with error number \(code)"
    case .libraryRefused:
      "libmicrohttpd did not start; the reason is in the log"
    case .alreadyStarted:
      "the server has been started before"
    }
  }
}
