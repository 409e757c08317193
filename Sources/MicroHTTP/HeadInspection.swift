/// Checks that RFC 9112 requires and libmicrohttpd omits.
enum HeadInspection {
  /// The first fault of a head; nil if there is none.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - memory: The memory of a connection in bytes.
  ///   - isHTTP10: Whether the request is of HTTP/1.0, which has no `Host`.
  /// - Returns: The fault.
  static func fault(
    in head: RequestHead,
    memory: Int = .max,
    isHTTP10: Bool = false
  ) -> TransportFault? {
    let headers = head.headers
    if case .other(let name) = head.method, !name.utf8.allSatisfy(\.isTokenCharacter) {
      return .illegalMethod
    }
    if memory - memoryTaken(by: head) < memoryForAnswer { return .headTooLarge }
    if let name = headers.firstIllegal { return .illegalHeader(name: name) }
    return framingFault(in: headers) ?? hostFault(in: headers, isHTTP10: isHTTP10)
  }

  /// Bytes reserved for the head of the response; without them the library closes the connection
  /// instead of responding.
  private static let memoryForAnswer = 1024

  /// Bytes of the connection's memory that the head uses: its own length, 64 bytes for each field,
  /// query parameter and cookie, and the length of the cookies again.
  private static func memoryTaken(by head: RequestHead) -> Int {
    let cookies = head.headers["Cookie"]?.utf8
    let entries =
      head.headers.count + (head.rawQuery?.utf8.count { $0 == UInt8(ascii: "&") } ?? 0)
      + (cookies?.count { $0 == UInt8(ascii: ";") } ?? 0) + 2
    return head.target.byteCount + head.headers.byteCount + (cookies?.count ?? 0) + 64 * entries
  }

  private static func framingFault(in headers: HeaderFields) -> TransportFault? {
    let lengths = headers.count(of: "Content-Length")
    if lengths > 1 { return .repeatedContentLength }
    let codings = headers.values("Transfer-Encoding")
    if lengths > 0, !codings.isEmpty { return .bothLengthAndChunked }
    let coding = codings.joined(separator: ", ")
    return codings.isEmpty || coding.lowercased() == "chunked"
      ? nil : .unknownTransferCoding(coding)
  }

  private static func hostFault(in headers: HeaderFields, isHTTP10: Bool) -> TransportFault? {
    switch headers.count(of: "Host") {
    case 0: isHTTP10 ? nil : .missingHost
    case 1: nil
    default: .repeatedHost
    }
  }
}
