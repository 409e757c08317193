/// A method of the adapter that connects a golden test with a component.
///
/// This table is the only list of them: each language's adapter and its documentation are written
/// from it. A file has those methods alone that its cases call.
enum AdapterMethod: String, CaseIterable {
  case advance
  case setContentOffset
  case setContentSize
  case setContentInset
  case setSafeAreaInsets
  case setBounds
  case setWindow
  case setDragging
  case setPanState
  case reloadData
  case beginRefreshing
  case endRefreshing
  case endRefreshingWithNoMoreData
  case resetNoMoreData
  case tap
  case setHidden
  case configure
  case removeComponent
  case addComponent
  case state
  case pullingPercent
  case contentInset
  case takeCallbacks

  /// What a parameter or a result is.
  enum Kind {
    /// Points, milliseconds or a fraction.
    case number
    /// A number, or none.
    case optionalNumber
    /// A whole number.
    case count
    case flag
    case text
    case numbers
    case texts
  }

  /// A parameter; its unit is in the documentation of the method.
  struct Parameter {
    let name: String
    let kind: Kind
  }

  /// Whether every file has the method, since what runs the cases calls it.
  var isOfEveryFile: Bool {
    switch self {
    case .advance, .state, .pullingPercent, .contentInset, .takeCallbacks: true
    default: false
    }
  }

  var parameters: [Parameter] {
    switch self {
    case .advance: [Parameter(name: "toMs", kind: .number)]
    case .setContentOffset: Self.numbers("x", "y")
    case .setContentSize, .setBounds: Self.numbers("width", "height")
    case .setContentInset, .setSafeAreaInsets: Self.numbers("top", "left", "bottom", "right")
    case .setWindow: [Parameter(name: "attached", kind: .flag)]
    case .setDragging: [Parameter(name: "dragging", kind: .flag)]
    case .setPanState: [Parameter(name: "state", kind: .text)] + Self.numbers("x", "y")
    case .reloadData:
      [Parameter(name: "rows", kind: .count), Parameter(name: "rowHeight", kind: .optionalNumber)]
    case .beginRefreshing, .endRefreshing, .endRefreshingWithNoMoreData, .resetNoMoreData, .tap,
      .removeComponent, .state, .pullingPercent:
      [Self.component]
    case .setHidden: [Self.component, Parameter(name: "hidden", kind: .flag)]
    case .configure: [Self.component, Parameter(name: "settings", kind: .text)]
    case .addComponent: [Self.component, Parameter(name: "configuration", kind: .text)]
    case .contentInset, .takeCallbacks: []
    }
  }

  private static let component = Parameter(name: "component", kind: .text)

  private static func numbers(_ names: String...) -> [Parameter] {
    names.map { Parameter(name: $0, kind: .number) }
  }

  /// What the method returns; nil for nothing.
  var result: Kind? {
    switch self {
    case .state: .text
    case .pullingPercent: .number
    case .contentInset: .numbers
    case .takeCallbacks: .texts
    default: nil
    }
  }

  /// What the method does, for whoever fills in an adapter; a table, hence its length.
  var documentation: String {
    switch self {
    case .advance:
      """
      Lets time pass to an instant, in milliseconds since the component was made: completions, \
      delays and animations that end by then run, and so does what was posted to the main queue. \
      Called before and after each turn, the second time with the same instant.
      """
    case .setContentOffset:
      """
      The scroll view moved to a content offset, in points; y is negative below a pull. The \
      component observes it, even if it is the offset that it was.
      """
    case .setContentSize: "The content has another size, in points. The component observes it."
    case .setContentInset:
      "The app sets the content inset, in points. It replaces what a component added."
    case .setSafeAreaInsets:
      "The safe area changes, in points: the adjusted inset is this and the content inset."
    case .setBounds: "The scroll view has another size, in points."
    case .setWindow: "The scroll view goes into a window (true) or out of it."
    case .setDragging: "Whether a finger drags from now on. The component is not told: it asks."
    case .setPanState:
      """
      The pan gesture recognizer has another state: possible, began, changed, ended, cancelled or \
      failed; x and y are its translation, in points, down and right positive. The component \
      observes it.
      """
    case .reloadData:
      """
      The data source has so many rows now. With a row height, in points, the content is as high \
      as all rows together.
      """
    case .beginRefreshing: "The app calls beginRefreshing on a component."
    case .endRefreshing: "The app calls endRefreshing on a component."
    case .endRefreshingWithNoMoreData:
      "The app calls endRefreshingWithNoMoreData on a footer or trailer."
    case .resetNoMoreData: "The app calls resetNoMoreData on a footer or trailer."
    case .tap: "A tap on the label of a footer, where a finger could reach it."
    case .setHidden: "The app hides a component, or shows it."
    case .configure:
      """
      The app sets properties of a component: a JSON object of the members that a configuration \
      has for it.
      """
    case .removeComponent: "The app takes a component out of the scroll view."
    case .addComponent:
      """
      The app puts a component back into the scroll view: the same one if the configuration is \
      empty, else a new one with this JSON object as its configuration.
      """
    case .state:
      "The state of a component: idle, pulling, refreshing, willRefresh or noMoreData."
    case .pullingPercent: "The visible fraction of a component; 1 is the whole component."
    case .contentInset: "The content inset, in points: top, left, bottom, right."
    case .takeCallbacks:
      """
      The callbacks since the last call, in order, each as component and callback: \
      header.refreshing, header.beginRefreshingCompletion, header.endRefreshingAnimationBegin, \
      header.endRefreshingCompletion.
      """
    }
  }
}
