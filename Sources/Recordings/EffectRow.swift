import OverscrollWire
import RefreshEngine
import StrictJSON

extension Effect {
  /// The effect as recordings list it: its source, type and instant in milliseconds, then what its
  /// type has besides.
  var row: [JSONValue] {
    var row: [JSONValue] = [
      .string(source.wireName), .string(kind.type.rawValue), .number(instant.milliseconds),
    ]
    switch kind {
    case .stateChanged(let from, let to):
      row += [.string(from.rawValue), .string(to.rawValue)]
    case .rowsChanged(let rows):
      row.append(.number(Double(rows)))
    case .dragWillEnd(let velocity, let target):
      row += [.number(velocity.y), .number(target.y)]
    case .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion, .decelerationEnded:
      break
    }
    return row
  }
}
