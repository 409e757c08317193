/// The checks of heads that RFC 9112 requires and libmicrohttpd omits.
enum HeadInspection {
  /// The memory of each connection in bytes, for the heads of request and response together.
  ///
  /// The library clears the memory at each request: 8 KiB takes half the time of the default of 32 KiB.
  static let memory = 8192

  /// The bytes reserved for the head of the response; with too little memory the library closes the
  /// connection instead of responding.
  private static let memoryForAnswer = 1024

  /// The first fault of a head, nil for a correct head; HTTP/1.0 has no `Host` and no chunks.
  static func fault(
    in head: RequestHead,
    _ scan: borrowing HeadScan,
    isHTTP10: Bool
  ) -> TransportFault? {
    guard scan.isContiguous else { return .obscuredHead }
    if case .other(let name) = head.method, !name.utf8.allSatisfy(\.isTokenCharacter) {
      return .illegalMethod
    }
    if memory - memoryTaken(by: head) < memoryForAnswer { return .headTooLarge }
    if let name = scan.illegalName { return .illegalHeader(name: name) }
    return framingFault(head.headers, isHTTP10: isHTTP10) ?? hostFault(in: head, isHTTP10: isHTTP10)
  }

  /// True if a head that is too large leaves too little memory for any response: the library could close
  /// the connection instead of responding.
  static func leavesNoRoom(_ head: RequestHead) -> Bool {
    memory - memoryTaken(by: head) < memoryForAnswer / 2
  }

  /// True if the parameters of a target alone take too much memory, so that the target must be refused
  /// before the library parses it: the library parses parameters before the fields, and closes the
  /// connection at the end of its memory.
  static func hasTooManyParameters(_ target: [UInt8]) -> Bool {
    guard target.count > memory / 128 else { return false }
    let parameters = target.count { $0 == UInt8(ascii: "&") } + 1
    return memory - target.count - 64 * parameters < memoryForAnswer
  }

  /// The bytes of the connection's memory for the head: its length, 64 bytes for each field, query
  /// parameter and cookie, and the length of the cookies again.
  private static func memoryTaken(by head: RequestHead) -> Int {
    let fields = head.headers
    let parameters = head.target.query?.count { $0 == UInt8(ascii: "&") } ?? 0
    let cookies = fields.allBytes(of: .cookie).reduce(0) { sum, cookies in
      sum + cookies.count + 64 * (cookies.count { $0 == UInt8(ascii: ";") } + 1)
    }
    return head.target.byteCount + fields.byteCount + cookies + 64 * (fields.count + parameters + 2)
  }

  private static func framingFault(_ fields: HeaderFields, isHTTP10: Bool) -> TransportFault? {
    if let length = fields.bytes(of: .contentLength) {
      if fields.isRepeated(.contentLength) { return .repeatedContentLength }
      if length.isEmpty || !length.allSatisfy(\.isDecimalDigit) { return .illegalContentLength }
    }
    guard fields.has(.transferEncoding) else { return nil }
    if fields.has(.contentLength) { return .bothLengthAndChunked }
    if isHTTP10 { return .chunkedInHTTP10 }
    let isChunked =
      fields.has(.transferEncoding, only: "chunked")
      || !fields.isRepeated(.transferEncoding)
        && fields[.transferEncoding]?.lowercased() == "chunked"
    return isChunked ? nil : .unknownTransferCoding
  }

  private static func hostFault(in head: RequestHead, isHTTP10: Bool) -> TransportFault? {
    let (fields, target) = (head.headers, head.target.authority)
    if fields.isRepeated(.host) { return .repeatedHost }
    guard let host = fields.bytes(of: .host) else {
      if !isHTTP10 { return .missingHost }
      return target == nil || head.authority != nil ? nil : .illegalHost
    }
    // A proxy before this server may use the field, although the target takes precedence.
    let isLegal = head.authority != nil && (target == nil || Authority(bytes: host) != nil)
    return isLegal ? nil : .illegalHost
  }
}
