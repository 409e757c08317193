/// Configurations, batches and queries of the wire contract, chosen by bytes.
enum SessionGrammar {
  static let components = ["header", "footer", "trailer"]
  private static let lengths = [
    "0", "1", "-1", "54", "-54", "100", "-100", "375", "667", "1333", "1400", "-1400", "2000",
    "1e7",
    "-1e7", "0.5", "1e-9",
  ]
  private static let sizes = ["0", "1", "54", "375", "667", "2000", "1e7", "0.001"]
  private static let durations = [
    "0", "0.001", "0.01", "1", "16", "100", "250", "1000", "60000", "3600000", "1e12",
  ]

  static func configuration(_ source: inout ByteSource) -> String {
    var members = [#""clock":"manual""#]
    switch source.byte() {
    case ..<40:
      let dialects = ["mjrefresh-3.1.15.4", "mjrefresh-2.2.1", "mjrefresh-1.4.7", "eocrefresh"]
      members.append("\"dialect\":\"\(source.one(of: dialects))\"")
    case 236...: members.append(#""idleLifetimeMs":60000"#)
    default: break
    }
    if source.bool() { members.append("\"scrollView\":\(scrollView(&source))") }
    if source.byte() < 60 { members.append("\"physics\":\(physics(&source))") }
    if source.bool() { members.append("\"header\":\(component(&source, "header"))") }
    members.append("\"footer\":\(component(&source, "footer"))")
    if source.byte() < 60 { members.append("\"trailer\":\(component(&source, "trailer"))") }
    if source.bool() { members.append("\"list\":{\"rows\":\(source.byte()),\"rowHeight\":44}") }
    if source.bool() { members.append("\"simulatedLoad\":\(loads(&source))") }
    return "{\(members.joined(separator: ","))}"
  }

  private static func scrollView(_ source: inout ByteSource) -> String {
    var members: [String] = []
    switch source.byte() {
    case ..<40: members.append(#""driver":"external""#)
    case 216...: members.append(#""device":"iphone-15","contentOffset":"rest""#)
    case 196...: members.append(#""contentOffset":"rest""#)
    default: break
    }
    if source.bool() { members.append("\"safeAreaInsets\":\(insets(&source))") }
    if source.bool() { members.append("\"contentInset\":\(insets(&source))") }
    if source.bool() { members.append("\"contentHeight\":\(source.number(sizes))") }
    if source.byte() < 60 { members.append("\"height\":\(source.number(sizes))") }
    if source.byte() < 60 { members.append("\"contentWidth\":\(source.number(sizes))") }
    if source.bool() { members.append(#""pagingEnabled":true"#) }
    if source.byte() < 40 { members.append(#""inWindow":false"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private static func insets(_ source: inout ByteSource) -> String {
    let side = source.one(of: ["top", "bottom", "left", "right"])
    return "{\"\(side)\":\(source.number(lengths))}"
  }

  private static func physics(_ source: inout ByteSource) -> String {
    let fields: [(name: String, values: [String])] = [
      ("mass", ["0.01", "1", "100"]), ("stiffness", ["1", "100", "1e5"]),
      ("damping", ["0.1", "10", "1e4"]), ("decelerationRate", ["0.5", "0.998", "0.99999"]),
      ("stopVelocity", ["0.1", "10", "1e4"]), ("bounceRate", ["0.5", "10", "1000"]),
      ("restDistance", ["0.001", "1", "100"]), ("rubberBand", ["0", "0.55", "1"]),
    ]
    let members = fields.compactMap { field in
      source.bool() ? "\"\(field.name)\":\(source.one(of: field.values))" : nil
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func component(_ source: inout ByteSource, _ place: String) -> String {
    var members = place == "footer" ? ["\"kind\":\"\(source.one(of: ["auto", "back"]))\""] : []
    if source.bool() {
      members.append("\"fastAnimationMs\":\(source.one(of: ["0", "0.001", "1", "250"]))")
    }
    if source.bool() {
      members.append("\"slowAnimationMs\":\(source.one(of: ["0", "0.001", "1", "400"]))")
    }
    if source.byte() < 60 {
      members.append("\"height\":\(source.one(of: ["1", "54", "1000", "1e7"]))")
    }
    if source.byte() < 40 { members.append(#""refreshing":true"#) }
    if source.byte() < 20 { members.append(#""hidden":true"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private static func loads(_ source: inout ByteSource) -> String {
    let place = source.one(of: components)
    let outcome = source.one(of: ["success", "failure", "noMoreData", "hide"])
    let rows = source.bool() ? ",\"rows\":\(source.byte())" : ""
    let load = "\"afterMs\":\(source.one(of: durations)),\"outcome\":\"\(outcome)\"\(rows)"
    return "{\"\(place)\":{\(load)}}"
  }

  /// A batch: up to 4 patterns of up to 5 events, each repeated up to 2,000 times.
  static func batch(_ source: inout ByteSource) -> String {
    var events: [String] = []
    for _ in 0...(source.byte() % 4) {
      let pattern = (0...(source.byte() % 5)).map { _ in event(&source) }
      let count = source.one(of: [1, 1, 1, 1, 1, 2, 5, 20, 100, 500, 2000])
      let repeated = (0..<count).flatMap { _ in pattern }
      if source.byte() < 30 {
        events.append("{\"type\":\"turn\",\"events\":[\(repeated.joined(separator: ","))]}")
      } else {
        events += repeated
      }
      if events.count > 8000 { break }
    }
    return "{\"events\":[\(events.joined(separator: ","))]}"
  }

  static func event(_ source: inout ByteSource) -> String {
    let place = source.one(of: components)
    let number = source.number(lengths)
    let choice = source.byte()
    switch choice % 24 {
    case 0, 1: return "{\"type\":\"advance\",\"byMs\":\(source.one(of: durations))}"
    case 2: return #"{"type":"advance","until":"rest"}"#
    case 3 where choice > 120:
      let wanted = choice > 200 ? #""state":"idle""# : #""effect":"refreshing""#
      return "{\"type\":\"advance\",\"until\":{\"component\":\"\(place)\",\(wanted)}}"
    case 3: return #"{"type":"advance","until":"effect"}"#
    case 4, 5: return "{\"type\":\"beginRefreshing\",\"component\":\"\(place)\"}"
    case 6, 7: return "{\"type\":\"endRefreshing\",\"component\":\"\(place)\"}"
    case 8: return "{\"type\":\"setContentOffset\",\"y\":\(number)}"
    case 9: return "{\"type\":\"setContentOffset\",\"y\":\(number),\"animated\":true}"
    case 10: return "{\"type\":\"setContentOffset\",\"x\":\(number)}"
    case 11: return "{\"type\":\"setContentInset\",\"top\":\(number)}"
    case 12: return "{\"type\":\"setSafeAreaInsets\",\"bottom\":\(number)}"
    case 13: return "{\"type\":\"setContentSize\",\"height\":\(source.number(sizes))}"
    case 14: return "{\"type\":\"setBounds\",\"height\":\(source.number(sizes))}"
    case 15: return "{\"type\":\"dragBegan\",\"x\":9,\"y\":9}"
    case 16: return "{\"type\":\"dragMoved\",\"x\":9,\"y\":\(number)}"
    case 17: return "{\"type\":\"dragEnded\",\"velocity\":{\"y\":\(number)}}"
    case 18: return #"{"type":"dragCancelled"}"#
    case 19: return "{\"type\":\"removeComponent\",\"component\":\"\(place)\"}"
    case 20: return "{\"type\":\"addComponent\",\"component\":\"\(place)\"}"
    case 21: return "{\"type\":\"reloadData\",\"rows\":\(source.byte())}"
    case 22: return gesture(&source, number)
    default: return "{\"type\":\"setPhysics\",\"stiffness\":\(source.one(of: ["1", "100", "1e5"]))}"
    }
  }

  private static func gesture(_ source: inout ByteSource, _ number: String) -> String {
    let over = source.one(of: ["0.001", "16", "200", "60000", "1e12"])
    let hold = source.one(of: durations)
    return "{\"type\":\"gesture\",\"by\":{\"y\":\(number)},\"overMs\":\(over),\"holdMs\":\(hold)}"
  }

  static func query(_ source: inout ByteSource) -> String {
    let instant = source.one(of: durations)
    switch source.byte() % 6 {
    case 0: return "?atMs=\(instant)"
    case 1: return "?revision=\(source.byte())"
    case 2: return "/trajectory?fromMs=0&toMs=\(instant)&stepMs=\(source.one(of: durations))"
    case 3: return "/effects?limit=1000"
    case 4: return "/events?limit=1000"
    default: return "/explain?component=\(source.one(of: components))&atMs=\(instant)"
    }
  }
}
