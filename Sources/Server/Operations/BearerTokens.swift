import Glibc
package import MicroHTTP
package import Problems
import Synchronization
import SystemPrimitives

/// The accepted tokens from a file; every call under `/v1` must present one of them.
public final class BearerTokens: Sendable {
  private let path: String
  private let tokens: Mutex<[PaddedToken]>

  /// The reason for refusing a file of tokens; the text is for people and contains no token.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    /// The fault of the file, as text.
    public let description: String
  }

  /// Reads a file with a token on each line.
  ///
  /// A token has up to 256 characters from the set of RFC 6750. Blank lines and lines that begin with `#`
  /// are skipped.
  ///
  /// - Throws: `Fault` if the file cannot be read, is readable or writable for every user of the machine,
  ///   has a line that is not a token, or has no tokens.
  public init(file path: String) throws(Fault) {
    self.path = path
    tokens = Mutex(try Self.read(path))
  }

  /// Reads the file again; if the file is refused, the tokens stay unchanged.
  ///
  /// - Returns: The number of tokens.
  public func reload() throws(Fault) -> Int {
    let read = try Self.read(path)
    tokens.withLock { $0 = read }
    return read.count
  }

  /// Checks that a request presents one of the tokens.
  ///
  /// The time depends only on the number of tokens and the length of the presented one.
  package func check(_ head: RequestHead) throws(Problem) {
    guard let presented = Self.presented(in: head) else {
      throw Self.unauthorized("Bearer", "This call needs a token: Authorization: Bearer TOKEN.")
    }
    let isKnown = tokens.withLock { tokens in
      tokens.reduce(false) { isKnown, token in (token == presented) || isKnown }
    }
    guard isKnown else {
      throw Self.unauthorized(
        #"Bearer error="invalid_token""#,
        "The token is none of those that this server accepts."
      )
    }
  }

  private static func unauthorized(_ challenge: String, _ detail: String) -> Problem {
    Problem(
      .unauthorized,
      detail,
      headerFields: [.init(name: "WWW-Authenticate", value: challenge)]
    )
  }

  /// The token of the single `Authorization` field; nil without a token of the scheme Bearer.
  private static func presented(in head: RequestHead) -> PaddedToken? {
    guard let field = head.headers[.authorization],
      !head.headers.isRepeated(.authorization)
    else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return PaddedToken(parts[1].trimmed.utf8)
  }

  // MARK: The file

  private static func read(_ path: String) throws(Fault) -> [PaddedToken] {
    do {
      return try Descriptor.reading(path) { file in
        let mode = try file.mode
        guard try file.kind == .regular else {
          throw Fault(description: "\(path) is no file of tokens")
        }
        guard mode & 0o006 == 0 else {
          throw Fault(
            description: "\(path) is open to every user of this machine: chmod 600 \(path)"
          )
        }
        let bytes = try file.read(upTo: longestFile + 1)
        guard bytes.count <= longestFile else {
          throw Fault(description: "\(path) is too long")
        }
        return try tokens(in: bytes, path)
      }
    } catch let fault as Fault {
      throw fault
    } catch let failure as SystemFailure {
      throw Fault(
        description: "\(path) cannot be read: \(unsafe String(cString: strerror(failure.code)))"
      )
    } catch {
      throw Fault(description: "\(path) cannot be read")
    }
  }

  private static func tokens(in bytes: [UInt8], _ path: String) throws(Fault) -> [PaddedToken] {
    var tokens: [PaddedToken] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // The file's lines may end in CR LF.
      let end = line.last == UInt8(ascii: "\r") ? line.endIndex - 1 : line.endIndex
      let text = String(decoding: line[..<end], as: UTF8.self).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard text.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil,
        let token = PaddedToken(text.utf8)
      else {
        throw Fault(
          description: "line \(index + 1) of \(path) is no token: 1 to \(PaddedToken.longest) of "
            + "the characters A-Z a-z 0-9 - . _ ~ + / and = at the end"
        )
      }
      tokens.append(token)
    }
    guard !tokens.isEmpty else { throw Fault(description: "\(path) has no token") }
    return tokens
  }

  private static let longestFile = 1 << 20
}

/// A token in an area of fixed size, so that the time of a comparison does not depend on the difference.
private struct PaddedToken: Sendable {
  static let longest = 256
  /// The length less 1, the token, and zeros.
  private let bytes: [UInt8]

  init?(_ token: some Collection<UInt8>) {
    guard (1...Self.longest).contains(token.count) else { return nil }
    let padding = [UInt8](repeating: 0, count: Self.longest - token.count)
    bytes = [UInt8(token.count - 1)] + token + padding
  }

  static func == (one: PaddedToken, other: PaddedToken) -> Bool {
    var difference: UInt8 = 0
    for index in 0...longest { difference |= one.bytes[index] ^ other.bytes[index] }
    return difference == 0
  }
}
