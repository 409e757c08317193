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
    driver = try reader.read()
    isCollectionView = try reader.read()
    pagingEnabled = try reader.read()
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

extension Label: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(text, isHidden, frame) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    text = try reader.read()
    isHidden = try reader.read()
    frame = try reader.read()
  }
}

extension Labels: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(state, time, footerViews) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    state = try reader.read()
    time = try reader.read()
    footerViews = try reader.read()
  }
}

extension FooterViews: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.byte(shown.rawValue)
    writer.write(stateLabelHidden)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    shown = Set(rawValue: try reader.byte())
    stateLabelHidden = try reader.read()
  }
}

extension Arrow: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(isHidden, isRotated, isTransparent) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    isHidden = try reader.read()
    isRotated = try reader.read()
    isTransparent = try reader.read()
  }
}

extension Spinner: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(isAnimating, isTransparent) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    isAnimating = try reader.read()
    isTransparent = try reader.read()
  }
}

extension FrameView.Still: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(state, index, count) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    state = try reader.read()
    index = try reader.read()
    count = try reader.read()
  }
}

extension FrameView.Running: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(state, images, start) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    state = try reader.read()
    images = try reader.read()
    start = try reader.read()
  }
}

extension FrameView: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(still, running, isHidden) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    still = try reader.read()
    running = try reader.read()
    isHidden = try reader.read()
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
