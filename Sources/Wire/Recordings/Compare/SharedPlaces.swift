import OverscrollWire
import RefreshEngine
import StrictJSON

/// The places of a snapshot that are compared between dialects: those that all of them have, and that
/// are not merely written otherwise.
struct SharedPlaces {
  let dialects: [Dialect]
  /// Whether the texts of labels are compared as well.
  let hasTexts: Bool

  /// Whether a member of the snapshot is compared.
  func have(_ member: String) -> Bool { member != "nextChangeMs" }

  /// Whether a member of a component is compared.
  func have(_ member: String, of name: ComponentName) -> Bool {
    member != "labelLeftInset"
      && !dialects.contains { $0.lacks(snapshotMember: member, of: name) }
  }

  /// Whether a member of a component is a label of which the text is left out.
  func leaveOutText(of member: String) -> Bool {
    !hasTexts && ["stateLabel", "timeLabel"].contains(member)
  }

  /// Whether a place is compared.
  func have(_ pointer: JSONPointer) -> Bool {
    let tokens = pointer.tokens
    guard let first = tokens.first, have(first) else { return tokens.isEmpty }
    guard tokens.count > 1, let name = ComponentName(rawValue: first) else { return true }
    let isText = tokens.dropFirst(2).first == "text" && leaveOutText(of: tokens[1])
    return have(tokens[1], of: name) && !isText
  }
}
