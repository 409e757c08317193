import OverscrollWire
import RefreshEngine
import StrictJSON

@testable import Recordings

/// The adapter of the engine: what a user of a golden test writes for a component.
final class EngineAdapter: RefreshAdapter {
  private var engine: Engine
  private let decoder: EventDecoder
  /// The calls of this turn.
  private var turn: [Event] = []
  private var callbacks: [String] = []

  init(configuration: String) throws {
    let document = try JSONReader.value(Array(configuration.utf8))
    let session = try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0)
    engine = Engine(session.engine)
    decoder = EventDecoder(dialect: session.engine.dialect)
    super.init()
    note(try engine.advance(to: .zero))
  }

  override func advance(toMs: Double) throws {
    if !turn.isEmpty { note(try engine.handle(.turn(turn), at: engine.now)) }
    turn = []
    let instant = Instant(microseconds: Microseconds((toMs * 1000).rounded()))
    note(try engine.handle(.advance(.to(instant)), at: engine.now))
  }

  private func note(_ effects: [Effect]) {
    callbacks += effects.compactMap(Recording.Callback.init)
      .map { "\($0.component.rawValue).\($0.type.rawValue)" }
  }

  /// The call of an event with its members in the wire format.
  private func call(_ type: String, _ members: JSONObject) throws {
    var event = members
    event["type"] = .string(type)
    turn.append(try decoder.decode(JSONCursor(.object(event))).event)
  }

  private func call(_ type: String, of component: String) throws {
    try call(type, ["component": .string(component)])
  }

  private func insets(
    _ top: Double,
    _ left: Double,
    _ bottom: Double,
    _ right: Double
  ) -> JSONObject {
    [
      "top": .number(top), "left": .number(left), "bottom": .number(bottom),
      "right": .number(right),
    ]
  }

  override func touchBegan(y: Double) throws { try call("dragBegan", ["x": 0, "y": .number(y)]) }

  override func touchMoved(y: Double) throws { try call("dragMoved", ["x": 0, "y": .number(y)]) }

  override func touchEnded(velocityY: Double) throws {
    try call("dragEnded", ["velocity": ["x": 0, "y": .number(velocityY)]])
  }

  override func touchCancelled(component: String) throws { try call("dragCancelled", [:]) }

  /// Whether the component is an overlay, whose list has one axis.
  private var isOverlay: Bool { engine.dialect.family == .overlay }

  override func setContentOffset(x: Double, y: Double) throws {
    var members: JSONObject = ["y": .number(y)]
    if !isOverlay { members["x"] = .number(x) }
    try call("setContentOffset", members)
  }

  override func setContentSize(width: Double, height: Double) throws {
    var members: JSONObject = ["height": .number(height)]
    if !isOverlay { members["width"] = .number(width) }
    try call("setContentSize", members)
  }

  override func setContentInset(top: Double, left: Double, bottom: Double, right: Double) throws {
    try call("setContentInset", insets(top, left, bottom, right))
  }

  override func setSafeAreaInsets(top: Double, left: Double, bottom: Double, right: Double) throws {
    try call("setSafeAreaInsets", insets(top, left, bottom, right))
  }

  override func setBounds(width: Double, height: Double) throws {
    try call("setBounds", ["width": .number(width), "height": .number(height)])
  }

  override func setWindow(attached: Bool) throws {
    try call("setWindow", ["attached": .bool(attached)])
  }

  override func setDragging(dragging: Bool) throws {
    try call("setDragging", ["dragging": .bool(dragging)])
  }

  override func setPanState(state: String, x: Double, y: Double) throws {
    let translation: JSONValue = ["x": .number(x), "y": .number(y)]
    try call("setPanState", ["state": .string(state), "translation": translation])
  }

  override func reloadData(rows: Int, rowHeight: Double?) throws {
    var members: JSONObject = ["rows": .number(Double(rows))]
    members["rowHeight"] = rowHeight.map(JSONValue.number)
    try call("reloadData", members)
  }

  override func beginRefreshing(component: String) throws {
    try call("beginRefreshing", of: component)
  }

  override func endRefreshing(component: String) throws { try call("endRefreshing", of: component) }

  override func failRefreshing(component: String) throws {
    try call("endRefreshing", ["component": .string(component), "outcome": "failure"])
  }

  override func endRefreshingWithNoMoreData(component: String) throws {
    try call("endRefreshingWithNoMoreData", of: component)
  }

  override func resetNoMoreData(component: String) throws {
    try call("resetNoMoreData", of: component)
  }

  override func tap(component: String) throws { try call("tap", of: component) }

  override func setHidden(component: String, hidden: Bool) throws {
    try call("setHidden", ["component": .string(component), "hidden": .bool(hidden)])
  }

  override func configure(component: String, settings: String) throws {
    guard case .object(var members) = try JSONReader.value(Array(settings.utf8)) else { return }
    members["component"] = .string(component)
    try call("configure", members)
  }

  override func removeComponent(component: String) throws {
    try call("removeComponent", of: component)
  }

  override func addComponent(component: String, configuration: String) throws {
    var members: JSONObject = ["component": .string(component)]
    if !configuration.isEmpty {
      members["configuration"] = try JSONReader.value(Array(configuration.utf8))
    }
    try call("addComponent", members)
  }

  override func state(component: String) throws -> String {
    ComponentName(rawValue: component).flatMap { engine.stateOfComponent($0) }?.rawValue ?? ""
  }

  override func travel(component: String) throws -> Double { engine.overlayReading?.travel ?? .nan }

  override func displayed(component: String) throws -> Double {
    engine.overlayReading?.displayed ?? .nan
  }

  override func pullingPercent(component: String) throws -> Double {
    seen(component)?.pullingPercent ?? .nan
  }

  private func seen(_ name: String) -> Component? {
    ComponentName(rawValue: name).flatMap { engine.component($0) }
  }

  override func contentInset() throws -> [Double] {
    let inset = engine.scrollView.contentInset
    return [inset.top, inset.left, inset.bottom, inset.right]
  }

  override func takeCallbacks() throws -> [String] {
    defer { callbacks = [] }
    return callbacks
  }
}

/// What the generated test asks for.
@MainActor
func makeRefreshAdapter(configuration: String) throws -> RefreshAdapter {
  try EngineAdapter(configuration: configuration)
}
