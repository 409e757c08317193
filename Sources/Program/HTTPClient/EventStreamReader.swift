/// Reads a stream of Server-Sent Events (WHATWG HTML, 9.2.6) piece by piece.
///
/// Ids and times to reconnect are left out: nobody here connects again.
public struct EventStreamReader: Sendable {
  /// An event of the stream.
  public struct Event: Equatable, Sendable {
    /// Its name; `message` if it has none.
    public var name: String
    /// Its data.
    public var data: String

    /// Makes an event.
    public init(name: String, data: String) { (self.name, self.data) = (name, data) }
  }

  /// The begin of a line that is not complete.
  private var rest: [UInt8] = []
  private var name = ""
  private var data: [String] = []

  /// Starts at the begin of a stream.
  public init() {}

  /// Reads the next bytes.
  ///
  /// - Returns: The events that are complete by now and were not before.
  public mutating func read(_ piece: [UInt8]) -> [Event] {
    var events: [Event] = []
    rest += piece
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(lines.last ?? [])
    for line in lines.dropLast() {
      let isLong = line.last == UInt8(ascii: "\r")
      if let event = readLine(String(decoding: isLong ? line.dropLast() : line, as: UTF8.self)) {
        events.append(event)
      }
    }
    return events
  }

  /// Reads a line without its end.
  ///
  /// - Returns: The event that an empty line completes.
  private mutating func readLine(_ line: String) -> Event? {
    guard !line.isEmpty else {
      defer { (name, data) = ("", []) }
      guard !data.isEmpty else { return nil }
      return Event(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
    let field = line.prefix { $0 != ":" }
    let text = line.dropFirst(field.count + 1)
    let value = String(text.hasPrefix(" ") ? text.dropFirst() : text)
    switch field {
    case "event": name = value
    case "data": data.append(value)
    default: break
    }
    return nil
  }
}
