/// The first byte of a packed event, and what follows it.
///
/// Tags are only ever added: a log keeps its events for years. `{` (123) begins an event that is kept
/// as its JSON.
///
/// | tag | event | then |
/// |---|---|---|
/// | 1 | `dragBegan` | x, y |
/// | 2 | `dragMoved` | x, y |
/// | 3 | `dragEnded` | members, x, y, velocity x, velocity y |
/// | 4 | `dragCancelled` | |
/// | 5 | `setContentOffset` | members, x, y, animated |
/// | 6 | `setContentSize` | members, width, height |
/// | 7 | `setContentInset` | members, top, left, bottom, right |
/// | 8 | `setWindow` | attached |
/// | 9 | `reloadData` | members, rows, row height |
/// | 10 | `beginRefreshing` | component |
/// | 11 | `endRefreshing` | component |
/// | 12 | `endRefreshingWithNoMoreData` | component |
/// | 13 | `resetNoMoreData` | component |
/// | 14 | `tap` | component |
/// | 15 | `setHidden` | component, hidden |
/// | 16 | `setDragging` | dragging |
/// | 17 | `setPanState` | members, state, translation x, translation y |
/// | 18 | `advance` by | microseconds |
/// | 19 | `advance` to | microseconds |
/// | 20 | `advance` until rest | |
/// | 21 | `advance` until any effect | |
/// | 22 | `advance` until an effect | component, or 255 for the scroll view; type |
/// | 23 | `advance` until a state | component, state |
///
/// Numbers are written as by `ByteWriter`; microseconds and rows as integers; components, states and
/// types as a byte, the case's number in the order of declaration; true as 1. `members` is a byte with a
/// bit for each optional member that the JSON has; the others are left out of the row.
enum EventTag: UInt8, CaseIterable {
  case dragBegan = 1
  case dragMoved = 2
  case dragEnded = 3
  case dragCancelled = 4
  case setContentOffset = 5
  case setContentSize = 6
  case setContentInset = 7
  case setWindow = 8
  case reloadData = 9
  case beginRefreshing = 10
  case endRefreshing = 11
  case endRefreshingWithNoMoreData = 12
  case resetNoMoreData = 13
  case tap = 14
  case setHidden = 15
  case setDragging = 16
  case setPanState = 17
  case advanceBy = 18
  case advanceTo = 19
  case advanceUntilRest = 20
  case advanceUntilAnyEffect = 21
  case advanceUntilEffect = 22
  case advanceUntilState = 23
}
