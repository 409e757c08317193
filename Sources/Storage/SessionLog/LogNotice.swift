/// A condition that an operator should know while the log still works.
public enum LogNotice: Hashable, Sendable {
  /// Damaged stored bytes were found, of sessions, which are refused, and of other records.
  case damaged(sessions: Int, records: Int = 0)
  /// This server's clock is ahead of the database's by a time; negative if behind.
  case clockSkew(milliseconds: Int)
  /// Settings of the database allow the loss of an acknowledged event; a line describes each.
  case weakPromise([String])
  /// The outcome of appends cannot be determined, and these sessions are refused.
  case unsettled(sessions: [String])

  /// A word for programs.
  public var name: String {
    switch self {
    case .damaged: "damaged"
    case .clockSkew: "clock-skew"
    case .weakPromise: "weak-promise"
    case .unsettled: "unsettled-append"
    }
  }

  /// All names, in the order of the cases.
  public static let names = ["damaged", "clock-skew", "weak-promise", "unsettled-append"]

  /// A sentence for people.
  public var detail: String {
    switch self {
    case .damaged(let sessions, let records):
      """
      Damage was found (sessions: \(sessions), other records: \(records)): `overscroll check` names what \
      is damaged.
      """
    case .clockSkew(let milliseconds):
      """
      The clock of this server is \(abs(milliseconds)) ms \(milliseconds < 0 ? "behind" : "ahead of") \
      the database's.
      """
    case .weakPromise(let lines):
      "An acknowledged event can be lost: \(lines.joined(separator: "; "))."
    case .unsettled(let sessions):
      "It is not known whether the last append is stored of: \(sessions.joined(separator: ", "))."
    }
  }
}
