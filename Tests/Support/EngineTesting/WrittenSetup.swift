package import RefreshEngine
import ScrollPhysics

/// The configuration that words stand for.
///
/// | words | meaning |
/// |---|---|
/// | `simulated` | the simulated driver with its own view of 375 × 667 and 2,000 pt of content |
/// | `in 2.2.1` | the dialect |
/// | `view contentInset.top=20 inWindow=no` | the view |
/// | `header gif height=60 image.idle=10x30 refreshing` | a component of a kind |
/// | `load header 100 rows=5 outcomes=success,hide` | its loads, which take milliseconds |
///
/// Without `simulated` the view is that of `TestSession`.
package enum WrittenSetup {
  /// Reads a line; false if it sets nothing up.
  package static func read(_ line: String, into configuration: inout Configuration) throws -> Bool {
    let words = line.split(separator: " ").map(String.init)
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "simulated": configuration.scrollView = ScrollViewConfiguration()
    case "in": configuration.dialect = try dialect(rest.first ?? "")
    case "view":
      for (name, value) in WrittenValues(rest).pairs { try set(name, value, &configuration) }
    case "load":
      let name = try WrittenValues.named(rest.first ?? "", ComponentName.self)
      configuration.loads[name] = try load(WrittenValues(rest.dropFirst()))
    case "header": configuration.header = try component(words)
    case "autoFooter", "backFooter": configuration.footer = try component(words)
    case "trailer": configuration.trailer = try component(words)
    default: return false
    }
    return true
  }

  /// Whether words begin with a kind of component, as a line about one does.
  package static func isKind(_ words: String) -> Bool {
    ["header", "autoFooter", "backFooter", "trailer"].contains(words.prefix { $0 != " " })
  }

  package static func dialect(_ name: String) throws -> Dialect {
    guard let dialect = Dialect(rawValue: name) ?? Dialect(rawValue: "mjrefresh-" + name) else {
      throw WrittenFault("no such dialect: \(name)")
    }
    return dialect
  }

  package static func load(_ values: WrittenValues) throws -> SimulatedLoad {
    let outcomes = values.pairs.first { $0.name == "outcomes" }?.value ?? "success"
    return SimulatedLoad(
      duration: Microseconds(try WrittenValues.number(values.words.first ?? "") * 1000),
      outcomes: try outcomes.split(separator: ",").map {
        try WrittenValues.named(String($0), LoadOutcome.self)
      },
      rows: Int(try values.number("rows") ?? 0)
    )
  }

  /// A component: its kind, its style if it is not the dialect's first, and its settings.
  package static func component(_ words: [String]) throws -> ComponentConfiguration {
    guard let kind = ComponentKind.allCases.first(where: { "\($0)" == words.first }) else {
      throw WrittenFault("no kind of component: \(words)")
    }
    let values = WrittenValues(words.dropFirst())
    var component = ComponentConfiguration(kind: kind, settings: try settings(values))
    for word in values.words {
      if word == "refreshing" {
        component.refreshing = true
      } else {
        component.style = try WrittenValues.named(word, Style.self)
      }
    }
    return component
  }

  // MARK: Settings

  private static var flags: [String: WritableKeyPath<ComponentSettings, Bool?>] {
    [
      "isHidden": \.isHidden, "automaticallyChangeAlpha": \.automaticallyChangeAlpha,
      "automaticallyHidden": \.automaticallyHidden, "automaticallyRefresh": \.automaticallyRefresh,
      "collectionViewAnimationBug": \.collectionViewAnimationBug, "floats": \.floats,
      "lastUpdatedTimeLabelHidden": \.lastUpdatedTimeLabelHidden,
      "onlyRefreshPerDrag": \.onlyRefreshPerDrag,
      "refreshingTitleHidden": \.refreshingTitleHidden, "stateLabelHidden": \.stateLabelHidden,
      "userInteractionEnabled": \.userInteractionEnabled,
    ]
  }

  private static var numbers: [String: WritableKeyPath<ComponentSettings, Double?>] {
    [
      "height": \.height, "ignoredContentInset": \.ignoredContentInset,
      "labelLeftInset": \.labelLeftInset, "preloadDistance": \.preloadDistance,
      "triggerDistance": \.triggerDistance,
      "triggerAutomaticallyRefreshPercent": \.triggerAutomaticallyRefreshPercent,
    ]
  }

  /// In milliseconds.
  private static var times: [String: WritableKeyPath<ComponentSettings, Microseconds?>] {
    [
      "fastAnimationDuration": \.fastAnimationDuration,
      "slowAnimationDuration": \.slowAnimationDuration, "minimumDuration": \.minimumDuration,
    ]
  }

  package static func settings(_ values: WrittenValues) throws -> ComponentSettings {
    var settings = ComponentSettings()
    for (name, value) in values.pairs {
      let parts = name.split(separator: ".").map(String.init)
      if let path = flags[name] {
        settings[keyPath: path] = try WrittenValues.flag(value)
      } else if let path = numbers[name] {
        settings[keyPath: path] = try WrittenValues.number(value)
      } else if let path = times[name] {
        settings[keyPath: path] = Microseconds(try WrittenValues.number(value) * 1000)
      } else if name == "autoTriggerTimes" {
        settings.autoTriggerTimes = try WrittenValues.whole(value)
      } else if name == "lastUpdatedTimeKey" {
        settings.lastUpdatedTimeKey = value
      } else if parts.count == 2, parts[0] == "title" {
        settings.titles[try WrittenValues.named(parts[1], ComponentState.self)] = value
      } else if parts.count == 2, parts[0] == "image" {
        settings.images[try WrittenValues.named(parts[1], ComponentState.self)] = try images(value)
      } else {
        throw WrittenFault("no such setting: \(name)")
      }
    }
    return settings
  }

  /// "10x30" is ten images of 30 pt, "10x30x300" ten that take 300 ms.
  private static func images(_ text: String) throws -> FrameImages {
    let parts = text.split(separator: "x").map(String.init)
    guard parts.count >= 2 else { throw WrittenFault("no images: \(text)") }
    return FrameImages(
      count: try WrittenValues.whole(parts[0]),
      height: try WrittenValues.number(parts[1]),
      duration: parts.count > 2 ? Microseconds(try WrittenValues.number(parts[2]) * 1000) : nil
    )
  }

  // MARK: The view

  private static var viewNumbers: [String: WritableKeyPath<Configuration, Double>] {
    [
      "width": \.scrollView.size.width, "height": \.scrollView.size.height,
      "content.width": \.scrollView.contentSize.width,
      "content.height": \.scrollView.contentSize.height,
      "inset.top": \.scrollView.contentInset.top, "inset.left": \.scrollView.contentInset.left,
      "inset.bottom": \.scrollView.contentInset.bottom,
      "inset.right": \.scrollView.contentInset.right,
      "safeArea.top": \.scrollView.safeAreaInsets.top,
      "safeArea.left": \.scrollView.safeAreaInsets.left,
      "safeArea.bottom": \.scrollView.safeAreaInsets.bottom,
      "safeArea.right": \.scrollView.safeAreaInsets.right,
    ]
  }

  private static var viewFlags: [String: WritableKeyPath<Configuration, Bool>] {
    [
      "inWindow": \.scrollView.inWindow, "pagingEnabled": \.scrollView.pagingEnabled,
      "collectionView": \.scrollView.collectionView,
    ]
  }

  private static func set(
    _ name: String,
    _ value: String,
    _ configuration: inout Configuration
  ) throws {
    if let path = viewNumbers[name] {
      configuration[keyPath: path] = try WrittenValues.number(value)
    } else if let path = viewFlags[name] {
      configuration[keyPath: path] = try WrittenValues.flag(value)
    } else {
      try setOther(name, value, &configuration)
    }
  }

  private static func setOther(
    _ name: String,
    _ value: String,
    _ configuration: inout Configuration
  ) throws {
    switch name {
    case "driver":
      configuration.scrollView.driver = try WrittenValues.named(value, Driver.self)
    case "language": configuration.language = value
    case "rows": configuration.rows = try WrittenValues.whole(value)
    case "rowHeight": configuration.rowHeight = try WrittenValues.number(value)
    case "epoch": configuration.epoch = Microseconds(try WrittenValues.number(value) * 1000)
    case "version": configuration.version = try WrittenValues.named(value, EngineVersion.self)
    case "contentAfterAttaching":
      let parts = try value.split(separator: "x").map { try WrittenValues.number(String($0)) }
      configuration.scrollView.contentSizeAfterAttaching = Size(width: parts[0], height: parts[1])
    case _ where name.hasPrefix("time."):
      let key =
        name == "time.default" ? "MJRefreshHeaderLastUpdatedTimeKey" : String(name.dropFirst(5))
      configuration.lastUpdatedTimes[key] = Microseconds(try WrittenValues.number(value) * 1000)
    default: throw WrittenFault("no such property of the view: \(name)")
    }
  }
}
