/// Reads a stream of Server-Sent Events (WHATWG HTML, 9.2.6) piece by piece.
///
/// Ids and times to reconnect are left out: the program does not reconnect.
public struct EventStreamReader: Sendable {
  /// An event of the stream.
  public struct Event: Equatable, Sendable {
    /// The event's name; `message` if the stream gives no name.
    public var name: String
    /// The event's data.
    public var data: String

    /// Makes an event.
    public init(name: String, data: String) { (self.name, self.data) = (name, data) }
  }

  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []
  private var name = ""
  private var data: [String] = []

  /// Makes a reader at the start of a stream.
  public init() {}

  /// Reads the next bytes of the stream.
  ///
  /// - Returns: The events that these bytes complete.
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

  /// Reads a line without its line end.
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
