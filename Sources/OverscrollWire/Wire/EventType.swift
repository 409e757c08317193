import RefreshEngine
import StrictJSON

/// A type of event: its name on the wire and the function that reads it.
package struct EventType: Sendable {
  typealias Reading =
    @Sendable (EventDecoder) -> (inout JSONObjectReader) -> Event

  let name: String
  /// Whether a `turn` can contain it: not if it advances time, nor another turn.
  var isPossibleInTurn = true
  /// The part that a dialect must have for it; nil if every dialect has the event.
  var requiredPart: DialectPart?
  /// Reads the fields of the event other than `type` and `atMs`.
  let read: Reading

  /// All types.
  static let all = [
    EventType("dragBegan") { $0.dragBegan },
    EventType("dragMoved") { $0.dragMoved },
    EventType("dragEnded") { $0.dragEnded },
    EventType("dragCancelled") { $0.dragCancelled },
    EventType("gesture", isPossibleInTurn: false) { $0.gesture },
    EventType("setContentOffset") { $0.setContentOffset },
    EventType("setContentSize") { $0.setContentSize },
    EventType("setContentInset") { $0.setContentInset },
    EventType("setSafeAreaInsets") { $0.setSafeAreaInsets },
    EventType("setBounds") { $0.setBounds },
    EventType("setPhysics") { $0.setPhysics },
    EventType("setWindow") { $0.setWindow },
    EventType("reloadData") { $0.reloadData },
    EventType("beginRefreshing") { $0.beginRefreshing },
    EventType("endRefreshing") { $0.endRefreshing },
    EventType("endRefreshingWithNoMoreData") { $0.endRefreshingWithNoMoreData },
    EventType("resetNoMoreData") { $0.resetNoMoreData },
    EventType("tap") { $0.tap },
    EventType("setHidden") { $0.setHidden },
    EventType("configure") { $0.configure },
    EventType("setLanguage", requiring: .setLanguage) { $0.setLanguage },
    EventType("removeComponent") { $0.removeComponent },
    EventType("addComponent") { $0.addComponent },
    EventType("turn", isPossibleInTurn: false) { $0.turn },
    EventType("setDragging") { $0.setDragging },
    EventType("setPanState") { $0.setPanState },
    EventType("advance", isPossibleInTurn: false) { $0.advance },
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Why an event is refused in a `turn`.
  package static let notInATurn = "is not possible in a turn"

  private init(
    _ name: String,
    isPossibleInTurn: Bool = true,
    requiring part: DialectPart? = nil,
    read: @escaping Reading
  ) {
    self.name = name
    self.isPossibleInTurn = isPossibleInTurn
    requiredPart = part
    self.read = read
  }

  /// The type that an event names; nil, with an error, if it is unknown or the dialect lacks it.
  ///
  /// Then no other member is judged: what an event may have depends on its type.
  init?(_ reader: inout JSONObjectReader, _ dialect: Dialect) {
    if let name = reader.string("type") {
      if let type = Self.byName[name], type.requiredPart == nil {
        self = type
        return
      }
      let type = reader.read("type") { field throws(FieldErrors) in
        try Self.checked(name, field, dialect)
      }
      if let type {
        self = type
        return
      }
    } else if !reader.has("type") {
      reader.refuse("type", "is required")
    }
    reader.acceptRest()
    return nil
  }

  private static func checked(
    _ name: String,
    _ field: JSONCursor,
    _ dialect: Dialect
  ) throws(FieldErrors) -> EventType {
    guard let type = byName[name] else {
      throw field.refused(ValueFault(unknown: name, known: all.map(\.name)))
    }
    if let part = type.requiredPart { _ = try dialect.skips(part, field) }
    return type
  }
}
