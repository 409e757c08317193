internal import CCurl

/// Sends requests over HTTP and HTTPS with libcurl, one after another, and keeps connections open between
/// requests.
///
/// The client does not follow redirections: a token must not reach another server. The class is not
/// `Sendable`: one thread at a time may use a handle of libcurl.
@safe public final class HTTPClient {
  /// The version of the loaded libcurl.
  public static var libraryVersion: String {
    // The text is like "libcurl/7.88.1 OpenSSL/3.0.15 …".
    let text = unsafe curl_version().map { unsafe String(cString: $0) } ?? ""
    return String(text.drop { $0 != "/" }.dropFirst().prefix { $0 != " " })
  }

  /// The reason for a missing or incomplete answer, in libcurl's words.
  public struct Fault: Error, CustomStringConvertible {
    /// The kinds of faults for which callers may have different messages.
    public enum Kind: Sendable {
      /// The address has no listener.
      case cannotConnect
      /// The host at the address does not speak TLS.
      case noSecureServer
      /// All other faults.
      case other
    }

    /// The kind of the fault.
    public let kind: Kind
    /// The fault in words.
    public let description: String
  }

  private let handle: UnsafeMutableRawPointer
  /// The buffer for libcurl's error message.
  private let message: UnsafeMutablePointer<CChar>
  private let authorities: String?

  /// The longest silence of a server before its answer is complete, in seconds.
  static let silenceSeconds = 60

  /// Makes a client.
  ///
  /// - Parameter authorities: A file of the authorities of servers' certificates; nil for the system's.
  /// - Throws: `Fault` if memory is short.
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
  ///   - fields: The header fields besides the required ones of HTTP, such as `Accept: text/plain`.
  ///   - body: The body; nil for no body.
  /// - Returns: The answer.
  /// - Throws: `Fault` if the answer is missing or incomplete.
  public func send(
    _ method: String,
    _ url: String,
    fields: [String] = [],
    body: [UInt8]? = nil
  ) throws(Fault) -> HTTPAnswer {
    unsafe curl_easy_reset(handle)
    unsafe message.initialize(to: 0)
    unsafe overscroll_curl_message(handle, message)
    unsafe overscroll_curl_text(handle, CURLOPT_URL, url)
    // Session names may be `..`.
    unsafe overscroll_curl_number(handle, CURLOPT_PATH_AS_IS, 1)
    setBody(method, body)
    unsafe overscroll_curl_number(handle, CURLOPT_CONNECTTIMEOUT, Self.silenceSeconds)
    unsafe overscroll_curl_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    unsafe overscroll_curl_number(handle, CURLOPT_LOW_SPEED_TIME, Self.silenceSeconds)
    if let authorities { unsafe overscroll_curl_text(handle, CURLOPT_CAINFO, authorities) }
    // Requests to this machine ignore the environment's proxies.
    if Self.isLocal(url) { unsafe overscroll_curl_text(handle, CURLOPT_PROXY, "") }
    let list = unsafe Self.list(fields)
    defer { unsafe curl_slist_free_all(list) }
    unsafe overscroll_curl_fields(handle, list)

    let received = Received()
    // Unsafe: libcurl uses the context only during the transfer, and the object lives longer.
    let context = unsafe Unmanaged.passUnretained(received).toOpaque()
    unsafe overscroll_curl_receiver(handle, receivePiece, context)
    let code = withExtendedLifetime(received) { unsafe curl_easy_perform(handle) }
    guard code == CURLE_OK else { throw fault(code) }
    return HTTPAnswer(status: Int(unsafe overscroll_curl_status(handle)), body: received.body)
  }

  private func setBody(_ method: String, _ body: [UInt8]?) {
    if let body {
      // The extra byte gives an empty array an address; without an address libcurl would send no body.
      unsafe (body + [0]).withUnsafeBytes { bytes in
        unsafe overscroll_curl_body(handle, bytes.baseAddress, body.count)
      }
    }
    unsafe overscroll_curl_text(handle, CURLOPT_CUSTOMREQUEST, method)
  }

  /// True if the URL's host is this machine.
  private static func isLocal(_ url: String) -> Bool {
    url.prefixMatch(of: /https?:\/\/(localhost|127\.[0-9.]+|\[::1\])([:\/?]|$)/) != nil
  }

  /// Header fields as libcurl's list, which the caller owns.
  @unsafe private static func list(_ fields: [String]) -> UnsafeMutablePointer<curl_slist>? {
    // An empty `Expect` field avoids libcurl's wait of up to a second before a long body.
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
  /// The body.
  public let body: [UInt8]
}

/// The pieces of an answer, as they arrive.
private final class Received {
  var body: [UInt8] = []
}

/// libcurl's callback for a piece of a body; a number other than the piece's size ends the transfer.
private func receivePiece(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  // Unsafe: `send` keeps the context's object alive, and the bytes are valid during the call.
  let received = unsafe Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
  unsafe received.body += UnsafeRawBufferPointer(start: bytes, count: size * count)
  return size * count
}
