@testable import RefreshEngine

/// A field of the rules: its name, and how another library's value of it is taken.
struct RuleField: Sendable {
  let name: String
  private let replaced: @Sendable (Rules, Rules) -> Rules?

  private init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Rules, Value> & Sendable
  ) {
    self.name = name
    replaced = { rules, other in
      guard rules[keyPath: path] != other[keyPath: path] else { return nil }
      var rules = rules
      rules[keyPath: path] = other[keyPath: path]
      return rules
    }
  }

  /// Some rules with this field of others; nil where both have the same value.
  func taking(from other: Rules, into rules: Rules) -> Rules? { replaced(rules, other) }

  /// All fields, in the order of the declarations.
  static let all: [RuleField] = [
    RuleField("attachment.insetSource", \.attachment.insetSource),
    RuleField("attachment.x", \.attachment.x),
    RuleField("attachment.height", \.attachment.height),
    RuleField("attachment.configurationActs", \.attachment.configurationActs),
    RuleField("attachment.originalInsetRead", \.attachment.originalInsetRead),
    RuleField("attachment.bouncesAlways", \.attachment.bouncesAlways),
    RuleField("observation.whileHidden", \.observation.whileHidden),
    RuleField("observation.withoutInteraction", \.observation.withoutInteraction),
    RuleField("observation.whileRemoved", \.observation.whileRemoved),
    RuleField("begin.setsPercentAndAlpha", \.begin.setsPercentAndAlpha),
    RuleField("begin.headerOutOfWindow", \.begin.headerOutOfWindow),
    RuleField("begin.footerOutOfWindow", \.begin.footerOutOfWindow),
    RuleField("begin.isRefreshingInWillRefresh", \.begin.isRefreshingInWillRefresh),
    RuleField("begin.release", \.begin.release),
    RuleField("begin.callbackDelivery", \.begin.callbackDelivery),
    RuleField("begin.displayOrder", \.begin.displayOrder),
    RuleField("begin.callbacks", \.begin.callbacks),
    RuleField("end.headerDelivery", \.end.headerDelivery),
    RuleField("end.footerDelivery", \.end.footerDelivery),
    RuleField("end.collectionViewDelay", \.end.collectionViewDelay),
    RuleField("end.slowAnimationDuration", \.end.slowAnimationDuration),
    RuleField("header.edgeItselfObserved", \.header.edgeItselfObserved),
    RuleField("header.limitsFreePercent", \.header.limitsFreePercent),
    RuleField("header.startDelivery", \.header.startDelivery),
    RuleField("header.cancelledPanSkipsInset", \.header.cancelledPanSkipsInset),
    RuleField("header.insetWhileRefreshing", \.header.insetWhileRefreshing),
    RuleField("header.endTopInset", \.header.endTopInset),
    RuleField("header.percentAfterEnd", \.header.percentAfterEnd),
    RuleField("autoFooter.attachBottomInset", \.autoFooter.attachBottomInset),
    RuleField("autoFooter.detachBottomInset", \.autoFooter.detachBottomInset),
    RuleField("autoFooter.tallImageMovesInset", \.autoFooter.tallImageMovesInset),
    RuleField("autoFooter.usesIgnoredInset", \.autoFooter.usesIgnoredInset),
    RuleField("autoFooter.triggerOffset", \.autoFooter.triggerOffset),
    RuleField("autoFooter.triggerCompare", \.autoFooter.triggerCompare),
    RuleField("autoFooter.triggerNeedsForward", \.autoFooter.triggerNeedsForward),
    RuleField("autoFooter.triggerStates", \.autoFooter.triggerStates),
    RuleField("autoFooter.beginLimit", \.autoFooter.beginLimit),
    RuleField("autoFooter.panTrigger", \.autoFooter.panTrigger),
    RuleField("autoFooter.hiding", \.autoFooter.hiding),
    RuleField("autoFooter.callbackDelay", \.autoFooter.callbackDelay),
    RuleField("autoFooter.pagingMovesBackAtEnd", \.autoFooter.pagingMovesBackAtEnd),
    RuleField("autoFooter.tapTarget", \.autoFooter.tapTarget),
    RuleField("backFooter.placedOnAttach", \.backFooter.placedOnAttach),
    RuleField("backFooter.edge", \.backFooter.edge),
    RuleField("backFooter.limitsFreePercent", \.backFooter.limitsFreePercent),
    RuleField("backFooter.refreshingOffset", \.backFooter.refreshingOffset),
    RuleField("backFooter.endInset", \.backFooter.endInset),
    RuleField("backFooter.endsFromAnyState", \.backFooter.endsFromAnyState),
    RuleField("backFooter.zeroesPercentAtEnd", \.backFooter.zeroesPercentAtEnd),
    RuleField("backFooter.repeatsPresentState", \.backFooter.repeatsPresentState),
    RuleField("labels.timeText", \.labels.timeText),
    RuleField("labels.defaultTimeKey", \.labels.defaultTimeKey),
    RuleField("labels.footerViews", \.labels.footerViews),
    RuleField("labels.stateLabelShare", \.labels.stateLabelShare),
    RuleField("labels.layoutAtStateChange", \.labels.layoutAtStateChange),
    RuleField("labels.layoutAtLabelHiding", \.labels.layoutAtLabelHiding),
    RuleField("labels.timeLabelFillsAlone", \.labels.timeLabelFillsAlone),
    RuleField("graphics.headerArrow", \.graphics.headerArrow),
    RuleField("graphics.backSpinnerEndGuarded", \.graphics.backSpinnerEndGuarded),
    RuleField("graphics.idleStopsImages", \.graphics.idleStopsImages),
    RuleField("graphics.noIdleImages", \.graphics.noIdleImages),
    RuleField("graphics.pullingImages", \.graphics.pullingImages),
    RuleField("graphics.singleImage", \.graphics.singleImage),
    RuleField("graphics.layoutShowsFirstImage", \.graphics.layoutShowsFirstImage),
    RuleField("graphics.showsFooterWithoutImages", \.graphics.showsFooterWithoutImages),
    RuleField("graphics.tallImageGrows", \.graphics.tallImageGrows),
    RuleField("texts", \.texts),
  ]

  /// The names of all fields as the type itself has them: of the groups' members and of `texts`.
  static var declaredNames: [String] {
    Mirror(reflecting: Dialect.standard.rules.value).children.flatMap { group -> [String] in
      guard let label = group.label, !(group.value is TextCatalog) else { return ["texts"] }
      return Mirror(reflecting: group.value).children.compactMap { field in
        field.label.map { label + "." + $0 }
      }
    }
  }
}
