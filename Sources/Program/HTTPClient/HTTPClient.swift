internal import CCurl

/// Sends requests over HTTP and HTTPS with libcurl, one after another; connections are kept between
/// them.
///
/// A redirection is an answer like any other: a token must not go to another server. Not `Sendable`:
/// a handle of libcurl is for one thread at a time.
@safe public final class HTTPClient {
  /// The version of libcurl that is loaded.
  public static var libraryVersion: String {
    // "libcurl/7.88.1 OpenSSL/3.0.15 …"
    let text = unsafe curl_version().map { unsafe String(cString: $0) } ?? ""
    return String(text.drop { $0 != "/" }.dropFirst().prefix { $0 != " " })
  }

  /// The reason that there is no complete answer, in libcurl's words.
  public struct Fault: Error, CustomStringConvertible {
    /// The kinds of faults that a caller may explain differently.
    public enum Kind: Sendable {
      /// Nobody listens at the address.
      case cannotConnect
      /// The host at the address does not speak TLS.
      case noSecureServer
      /// Anything else.
      case other
    }

    /// The kind of the fault.
    public let kind: Kind
    /// The fault in words.
    public let description: String
  }

  /// Takes a piece of a body; false ends the transfer.
  public typealias Receiver = ([UInt8]) -> Bool

  private let handle: UnsafeMutableRawPointer
  /// The place where libcurl writes its error message.
  private let message: UnsafeMutablePointer<CChar>
  private let authorities: String?

  /// The longest that a server may be silent before an answer is complete, in seconds.
  static let silenceSeconds = 60

  /// Makes a client.
  ///
  /// - Parameter authorities: A file of the authorities of servers' certificates; nil for the system's.
  /// - Throws: `Fault` if there is no memory.
  public init(authorities: String? = nil) throws(Fault) {
    guard let handle = unsafe curl_easy_init() else {
      throw Fault(kind: .other, description: "libcurl does not start")
    }
    unsafe self.handle = handle
    unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    self.authorities = authorities
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe message.deallocate()
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - url: The whole address, escaped; its scheme is `http` or `https`.
  ///   - fields: The header fields besides those that HTTP itself needs, such as `Accept: text/plain`.
  ///   - body: The body; nil for none.
  ///   - receiver: Takes the body of an answer with status 200 as it comes, which may have no end; nil
  ///     leaves it in the answer.
  /// - Returns: The answer.
  /// - Throws: `Fault` if there is none, or it breaks off.
  public func send(
    _ method: String,
    _ url: String,
    fields: [String] = [],
    body: [UInt8]? = nil,
    receiver: Receiver? = nil
  ) throws(Fault) -> HTTPAnswer {
    unsafe curl_easy_reset(handle)
    unsafe message.initialize(to: 0)
    unsafe overscroll_curl_message(handle, message)
    unsafe overscroll_curl_text(handle, CURLOPT_URL, url)
    // A session may have the name `..`.
    unsafe overscroll_curl_number(handle, CURLOPT_PATH_AS_IS, 1)
    setBody(method, body)
    setLimits(isStream: receiver != nil)
    if let authorities { unsafe overscroll_curl_text(handle, CURLOPT_CAINFO, authorities) }
    // The variables that name a proxy mean other machines.
    if Self.isLocal(url) { unsafe overscroll_curl_text(handle, CURLOPT_PROXY, "") }
    let list = unsafe Self.list(fields)
    defer { unsafe curl_slist_free_all(list) }
    unsafe overscroll_curl_fields(handle, list)

    let transfer = Transfer(receiver) { [self] in Int(unsafe overscroll_curl_status(handle)) }
    // Unsafe: libcurl uses the context during the transfer alone, and the transfer is alive until then.
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    unsafe overscroll_curl_receiver(handle, receivePiece, context)
    let code = withExtendedLifetime(transfer) { unsafe curl_easy_perform(handle) }
    guard code == CURLE_OK || transfer.wasEnded else { throw fault(code) }
    return HTTPAnswer(status: transfer.status(), body: transfer.body)
  }

  private func setBody(_ method: String, _ body: [UInt8]?) {
    if let body {
      // With a byte more: an empty array may have no address, which libcurl would take for no body.
      unsafe (body + [0]).withUnsafeBytes { bytes in
        unsafe overscroll_curl_body(handle, bytes.baseAddress, body.count)
      }
    }
    unsafe overscroll_curl_text(handle, CURLOPT_CUSTOMREQUEST, method)
  }

  /// A stream may be silent; the system then tests that its server is still there.
  private func setLimits(isStream: Bool) {
    unsafe overscroll_curl_number(handle, CURLOPT_CONNECTTIMEOUT, Self.silenceSeconds)
    if isStream {
      unsafe overscroll_curl_number(handle, CURLOPT_TCP_KEEPALIVE, 1)
    } else {
      unsafe overscroll_curl_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
      unsafe overscroll_curl_number(handle, CURLOPT_LOW_SPEED_TIME, Self.silenceSeconds)
    }
  }

  /// True if an address names this machine.
  private static func isLocal(_ url: String) -> Bool {
    url.prefixMatch(of: /https?:\/\/(localhost|127\.[0-9.]+|\[::1\])([:\/?]|$)/) != nil
  }

  /// Header fields as libcurl's list, which the caller owns.
  @unsafe private static func list(_ fields: [String]) -> UnsafeMutablePointer<curl_slist>? {
    // libcurl would wait up to a second for permission to send a long body.
    var list = unsafe curl_slist_append(nil, "Expect:")
    for field in fields { unsafe list = curl_slist_append(list, field) }
    return unsafe list
  }

  private func fault(_ code: CURLcode) -> Fault {
    let text = unsafe String(cString: message)
    let kind: Fault.Kind =
      switch code {
      case CURLE_COULDNT_CONNECT: .cannotConnect
      case CURLE_SSL_CONNECT_ERROR: .noSecureServer
      default: .other
      }
    return Fault(
      kind: kind,
      description: text.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : text
    )
  }
}

/// A complete answer to a request.
public struct HTTPAnswer: Equatable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The body, without the pieces that a receiver took.
  public let body: [UInt8]
}

/// The pieces of an answer, as they arrive.
private final class Transfer {
  /// The body, without the pieces that the receiver took.
  private(set) var body: [UInt8] = []
  /// True if the receiver ended it.
  private(set) var wasEnded = false
  let status: () -> Int
  private let receiver: HTTPClient.Receiver?

  init(_ receiver: HTTPClient.Receiver?, status: @escaping () -> Int) {
    (self.receiver, self.status) = (receiver, status)
  }

  /// Takes a piece; false ends the transfer.
  func take(_ piece: [UInt8]) -> Bool {
    guard let receiver, status() == 200 else {
      body += piece
      return true
    }
    wasEnded = !receiver(piece)
    return !wasEnded
  }
}

/// libcurl's callback for a piece of a body; a number other than the piece's size ends the transfer.
private func receivePiece(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  // Unsafe: the context is the transfer that `send` holds, and the bytes are there during the call.
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let piece = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size * count))
  return transfer.take(piece) ? size * count : 0
}
