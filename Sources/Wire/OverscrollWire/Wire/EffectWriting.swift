package import RefreshEngine
import StrictJSON

extension JSONWriter {
  /// Writes a list of effects.
  package mutating func effects(_ effects: some Sequence<Effect>) {
    beginArray()
    for effect in effects { self.effect(effect) }
    endArray()
  }

  /// Writes one effect.
  package mutating func effect(_ effect: Effect) {
    beginObject()
    member("index", effect.index)
    member("atMs", effect.instant.milliseconds)
    member("component", effect.source.wireName)
    member("type", effect.kind.type)
    switch effect.kind {
    case .stateChanged(let from, let to):
      member("from", from)
      member("to", to)
    case .rowsChanged(let rows): member("rows", rows)
    case .dragWillEnd(let velocity, let target):
      key("velocity")
      point(velocity)
      key("targetContentOffset")
      point(target)
    case .statusChanged(let status): member("status", status)
    case .showCompleted(let call): member("call", call)
    case .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion, .decelerationEnded, .uncaughtError, .mounted:
      break
    }
    endObject()
  }
}
