import RefreshEngine

extension JSONWriter {
  /// Writes a list of effects.
  mutating func effects(_ effects: some Sequence<Effect>) {
    beginArray()
    for effect in effects { self.effect(effect) }
    endArray()
  }

  mutating func effect(_ effect: Effect) {
    beginObject()
    member("index", effect.index)
    member("atMs", effect.instant.milliseconds)
    member("component", effect.source.wireName)
    member("type", effect.kind.wireName)
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
    case .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion, .decelerationEnded:
      break
    }
    endObject()
  }
}

extension Effect.Source {
  /// The source's name on the wire.
  var wireName: String {
    switch self {
    case .component(let name): name.rawValue
    case .scrollView: "scrollView"
    }
  }
}

extension Effect.Kind {
  /// The type's name on the wire.
  var wireName: String {
    switch self {
    case .stateChanged: "stateChanged"
    case .refreshing: "refreshing"
    case .beginRefreshingCompletion: "beginRefreshingCompletion"
    case .endRefreshingAnimationBegin: "endRefreshingAnimationBegin"
    case .endRefreshingCompletion: "endRefreshingCompletion"
    case .rowsChanged: "rowsChanged"
    case .dragWillEnd: "dragWillEnd"
    case .decelerationEnded: "decelerationEnded"
    }
  }
}
