import RefreshEngine

/// A type of event: its name on the wire and the function that reads it.
package struct EventType: Sendable {
  typealias Reading =
    @Sendable (EventDecoder) -> (inout JSONObjectReader) throws(FieldError) -> Event

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

  /// The type that an event names.
  ///
  /// - Throws: A type that is unknown, or that the dialect lacks.
  init(_ reader: inout JSONObjectReader, _ dialect: Dialect) throws(FieldError) {
    let field = try reader.required("type")
    guard let type = Self.byName[try field.string()] else {
      throw field.refused("must be one of \(Self.all.map(\.name).joined(separator: ", "))")
    }
    if let part = type.requiredPart { _ = try dialect.skips(part, field) }
    self = type
  }
}
