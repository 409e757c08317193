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
    RuleField("attachment.seesSafeArea", \.attachment.seesSafeArea),
    RuleField("attachment.x", \.attachment.x),
    RuleField("attachment.resetsHeight", \.attachment.resetsHeight),
    RuleField("attachment.configuresAttached", \.attachment.configuresAttached),
    RuleField("attachment.offsetsReadInset", \.attachment.offsetsReadInset),
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
    RuleField("begin.drawsLastAttachedFirst", \.begin.drawsLastAttachedFirst),
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
    RuleField("header.zeroesPercentWithIdleImagesOnly", \.header.zeroesPercentWithIdleImagesOnly),
    RuleField("autoFooter.reservation", \.autoFooter.reservation),
    RuleField("autoFooter.tallImageMovesInset", \.autoFooter.tallImageMovesInset),
    RuleField("autoFooter.usesIgnoredInset", \.autoFooter.usesIgnoredInset),
    RuleField("autoFooter.triggersByPercent", \.autoFooter.triggersByPercent),
    RuleField("autoFooter.exactTriggerCounts", \.autoFooter.exactTriggerCounts),
    RuleField("autoFooter.triggerNeedsForward", \.autoFooter.triggerNeedsForward),
    RuleField("autoFooter.triggersWhileIdleOnly", \.autoFooter.triggersWhileIdleOnly),
    RuleField("autoFooter.beginLimit", \.autoFooter.beginLimit),
    RuleField("autoFooter.panTrigger", \.autoFooter.panTrigger),
    RuleField("autoFooter.hiding", \.autoFooter.hiding),
    RuleField("autoFooter.callbackDelay", \.autoFooter.callbackDelay),
    RuleField("autoFooter.pagingMovesBackAtEnd", \.autoFooter.pagingMovesBackAtEnd),
    RuleField("backFooter.placedOnAttach", \.backFooter.placedOnAttach),
    RuleField("backFooter.edgeIsBoundary", \.backFooter.edgeIsBoundary),
    RuleField("backFooter.limitsFreePercent", \.backFooter.limitsFreePercent),
    RuleField("backFooter.offsetAddsInset", \.backFooter.offsetAddsInset),
    RuleField("backFooter.endRestoresOriginal", \.backFooter.endRestoresOriginal),
    RuleField("backFooter.endsFromAnyState", \.backFooter.endsFromAnyState),
    RuleField("backFooter.zeroesPercentAtEnd", \.backFooter.zeroesPercentAtEnd),
    RuleField("backFooter.repeatsPresentState", \.backFooter.repeatsPresentState),
    RuleField("labels.timeText", \.labels.timeText),
    RuleField("labels.defaultTimeKey", \.labels.defaultTimeKey),
    RuleField("labels.languageUndoesReplacedTexts", \.labels.languageUndoesReplacedTexts),
    RuleField("labels.emptyTitleShows", \.labels.emptyTitleShows),
    RuleField("labels.hasFooterButton", \.labels.hasFooterButton),
    RuleField("labels.stateLabelShare", \.labels.stateLabelShare),
    RuleField("labels.layoutAtStateChange", \.labels.layoutAtStateChange),
    RuleField("labels.layoutAtLabelHiding", \.labels.layoutAtLabelHiding),
    RuleField("labels.timeLabelFillsAlone", \.labels.timeLabelFillsAlone),
    RuleField("graphics.headerArrowFades", \.graphics.headerArrowFades),
    RuleField("graphics.backSpinnerEndGuarded", \.graphics.backSpinnerEndGuarded),
    RuleField("graphics.idleStopsImages", \.graphics.idleStopsImages),
    RuleField("graphics.clearsWithoutIdleImages", \.graphics.clearsWithoutIdleImages),
    RuleField("graphics.pullingShowsRefreshingImages", \.graphics.pullingShowsRefreshingImages),
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
