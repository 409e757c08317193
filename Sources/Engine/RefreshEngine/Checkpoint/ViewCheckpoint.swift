// The views that components and the scroll view are.

extension PanState: StateCoded {}
extension Driver: StateCoded {}

extension ScrollView: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(driver, isCollectionView, pagingEnabled, isTracking, isDragging, isDecelerating)
    writer.write(panState, inWindow, userInteractionEnabled, alwaysBounces, size, contentOffset)
    writer.write(contentSize, contentInset, safeAreaInsets, panTranslation, rows)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    var configuration = ScrollViewConfiguration()
    configuration.driver = try reader.read()
    configuration.collectionView = try reader.read()
    configuration.pagingEnabled = try reader.read()
    self.init(configuration, rows: 0)
    isTracking = try reader.read()
    isDragging = try reader.read()
    isDecelerating = try reader.read()
    panState = try reader.read()
    inWindow = try reader.read()
    userInteractionEnabled = try reader.read()
    alwaysBounces = try reader.read()
    size = try reader.read()
    contentOffset = try reader.read()
    contentSize = try reader.read()
    contentInset = try reader.read()
    safeAreaInsets = try reader.read()
    panTranslation = try reader.read()
    rows = try reader.read()
  }
}

extension Label: StateRecord {
  static var fields: StateFields<Label> {
    StateFields(of: Label(), (\.text, \.isHidden, \.frame))
  }
}

extension Labels: StateRecord {
  static var fields: StateFields<Labels> {
    StateFields(Labels.init) { ($0.state, $0.time, $0.footerViews) }
  }
}

extension FooterViews: StateRecord {
  static var fields: StateFields<FooterViews> {
    StateFields(FooterViews.init) { ($0.shown, $0.stateLabelHidden) }
  }
}

extension FooterViews.Set: StateCoded {
  func write(to writer: inout ByteWriter) { writer.byte(rawValue) }
  init(from reader: inout ByteReader) throws(ByteFault) { self.init(rawValue: try reader.byte()) }
}

extension Arrow: StateRecord {
  static var fields: StateFields<Arrow> {
    StateFields(Arrow.init) { ($0.isHidden, $0.isRotated, $0.isTransparent) }
  }
}

extension Spinner: StateRecord {
  static var fields: StateFields<Spinner> {
    StateFields(Spinner.init) { ($0.isAnimating, $0.isTransparent) }
  }
}

extension FrameView.Still: StateRecord {
  static var fields: StateFields<FrameView.Still> {
    StateFields(FrameView.Still.init) { ($0.state, $0.index, $0.count) }
  }
}

extension FrameView.Running: StateRecord {
  static var fields: StateFields<FrameView.Running> {
    StateFields(FrameView.Running.init) { ($0.state, $0.images, $0.start) }
  }
}

extension FrameView: StateRecord {
  static var fields: StateFields<FrameView> {
    StateFields(FrameView.init) { ($0.still, $0.running, $0.isHidden) }
  }
}

extension Graphic: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .none: writer.write(0)
    case .arrowAndSpinner(let arrow, let spinner): writer.write(1, arrow, spinner)
    case .spinner(let spinner): writer.write(2, spinner)
    case .arrow(let arrow): writer.write(3, arrow)
    case .images(let view): writer.write(4, view)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .none
    case 1: self = .arrowAndSpinner(try reader.read(), try reader.read())
    case 2: self = .spinner(try reader.read())
    case 3: self = .arrow(try reader.read())
    case 4: self = .images(try reader.read())
    default: throw ByteFault()
    }
  }
}
