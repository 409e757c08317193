import CommandSupport

extension OptionForm<String> {
  /// An origin, as browsers write it.
  static var origin: Self { Self("be an origin such as https://example.com", SiteName.origin) }

  /// The name of a host.
  static var host: Self { Self("be a name such as example.com, without a port", SiteName.host) }
}

/// The readers of origins and host names, in the form of a request's header fields.
private enum SiteName {
  /// An origin in the form of browsers: in lower case, without the scheme's default port; nil for other
  /// texts.
  static func origin(_ text: String) -> String? {
    guard let match = text.lowercased().wholeMatch(of: /(https?):\/\/(.+?)(?::(\d{1,5}))?/),
      let host = host(String(match.2)) ?? literal(match.2)
    else { return nil }
    guard let port = match.3 else { return "\(match.1)://\(host)" }
    guard let number = UInt16(port) else { return nil }
    let isImplied = number == (match.1 == "http" ? 80 : 443)
    return "\(match.1)://\(host)" + (isImplied ? "" : ":\(number)")
  }

  /// A host name in lower case, without a final dot; nil for other texts.
  static func host(_ text: String) -> String? {
    let name = text.lowercased()
    let label = /[a-z0-9_]([a-z0-9_\-]*[a-z0-9_])?/
    let labels = (name.hasSuffix(".") ? String(name.dropLast()) : name)
      .split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { $0.count <= 63 && $0.wholeMatch(of: label) != nil }
    return isName && name.utf8.count <= 253 ? labels.joined(separator: ".") : nil
  }

  /// An IPv6 address in brackets.
  private static func literal(_ text: Substring) -> String? {
    text.wholeMatch(of: /\[[0-9a-f:.]+\]/) != nil ? String(text) : nil
  }
}
