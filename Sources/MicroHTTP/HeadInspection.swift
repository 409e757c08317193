/// Checks that RFC 9112 requires and libmicrohttpd omits.
enum HeadInspection {
  /// The first fault of a head; nil if there is none.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - scan: What the scan of its bytes found.
  ///   - memory: The memory of a connection in bytes.
  ///   - isHTTP10: Whether the request is of HTTP/1.0, which has no `Host` and no chunks.
  /// - Returns: The fault.
  static func fault(
    in head: RequestHead,
    _ scan: HeadScan,
    memory: Int,
    isHTTP10: Bool
  ) -> TransportFault? {
    guard scan.isContiguous else { return .obscuredHead }
    if case .other(let name) = head.method, !name.utf8.allSatisfy(\.isTokenCharacter) {
      return .illegalMethod
    }
    if memory - memoryTaken(by: head, scan.framing) < memoryForAnswer { return .headTooLarge }
    if let name = scan.illegalName { return .illegalHeader(name: name) }
    return framingFault(scan.framing, isHTTP10: isHTTP10)
      ?? hostFault(in: head, scan.framing, isHTTP10: isHTTP10)
  }

  /// Bytes reserved for the head of the response; without them the library closes the connection
  /// instead of responding.
  private static let memoryForAnswer = 1024

  /// Whether a head that is too large leaves no memory for any response.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - scan: What the scan of its bytes found.
  ///   - memory: The memory of a connection in bytes.
  /// - Returns: Whether the library could close the connection instead of responding.
  static func leavesNoRoom(_ head: RequestHead, _ scan: HeadScan, memory: Int) -> Bool {
    memory - memoryTaken(by: head, scan.framing) < memoryForAnswer / 2
  }

  /// Whether the parameters alone take too much: the library parses them before the fields, and
  /// closes the connection where its memory ends.
  ///
  /// - Parameters:
  ///   - target: The target as on the wire.
  ///   - memory: The memory of a connection in bytes.
  /// - Returns: Whether the request must be refused before they are parsed.
  static func hasTooManyParameters(_ target: [UInt8], memory: Int) -> Bool {
    guard target.count > memory / 128 else { return false }
    let parameters = target.count { $0 == UInt8(ascii: "&") } + 1
    return memory - target.count - 64 * parameters < memoryForAnswer
  }

  /// Bytes of the connection's memory that the head uses: its own length, 64 bytes for each field,
  /// query parameter and cookie, and the length of the cookies again.
  private static func memoryTaken(by head: RequestHead, _ framing: Framing) -> Int {
    let parameters = head.target.query?.count { $0 == UInt8(ascii: "&") } ?? 0
    let entries = head.headers.count + parameters + framing.cookies + 2
    return head.target.byteCount + head.headers.byteCount + framing.cookieBytes + 64 * entries
  }

  private static func framingFault(_ framing: Framing, isHTTP10: Bool) -> TransportFault? {
    if framing.lengths > 1 { return .repeatedContentLength }
    if !framing.lengthsAreDecimal { return .illegalContentLength }
    guard framing.codings > 0 else { return nil }
    if framing.lengths > 0 { return .bothLengthAndChunked }
    if isHTTP10 { return .chunkedInHTTP10 }
    return framing.codings == 1 && framing.codingsAreChunked ? nil : .unknownTransferCoding
  }

  private static func hostFault(
    in head: RequestHead,
    _ framing: Framing,
    isHTTP10: Bool
  ) -> TransportFault? {
    if framing.hosts > 1 { return .repeatedHost }
    if framing.hosts == 0, !isHTTP10 { return .missingHost }
    guard head.authority != nil || framing.hosts == 0 && head.target.authority == nil else {
      return .illegalHost
    }
    // A proxy before this server may look at the field although the target takes precedence.
    guard head.target.authority != nil, let field = head.headers.bytes(of: .host) else {
      return nil
    }
    return Authority(bytes: field) == nil ? .illegalHost : nil
  }
}
