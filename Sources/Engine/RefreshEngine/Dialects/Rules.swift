/// The behaviour of one library's components: every decision in which the libraries differ.
///
/// Each field is read in exactly one function, and its type names the alternatives. A dialect is one
/// immutable value of this type (`Dialect.rules`). The default values are those of MJRefresh 3.7.9; an older
/// version is written as its changes to the next one. The fields are grouped by the code that reads them.
struct Rules: Sendable, Equatable {
  /// The attachment of a component.
  var attachment = AttachmentRules()
  /// The notifications that reach a component.
  var observation = ObservationRules()
  /// The begin of a refresh.
  var begin = BeginRules()
  /// The end of a refresh.
  var end = EndRules()
  /// The header's own decisions.
  var header = HeaderRules()
  /// The auto footer's own decisions.
  var autoFooter = AutoFooterRules()
  /// The own decisions of back footer and trailer.
  var backFooter = BackFooterRules()
  /// The places of the labels, and the moments at which they are written.
  var labels = LabelRules()
  /// Arrow, spinner and frame images.
  var graphics = GraphicsRules()
  /// The texts by language.
  var texts = TextCatalog.mjrefresh379

  /// True if the library has a callback, which an effect of this type reports.
  func calls(_ type: EffectType) -> Bool { begin.callbacks.contains(type) }

  /// The rules with some of them changed, to define an older version.
  func changing(_ change: (inout Rules) -> Void) -> Rules {
    var rules = self
    change(&rules)
    return rules
  }
}

/// Rules out of line, so that an engine holds one reference, with the values derived from them.
final class SharedRules: Sendable {
  let value: Rules
  /// True if the components are our own, whose appearance follows from their states.
  let isOwn: Bool
  /// The properties of a new component with frame images: MJRefresh's label inset is 20 pt there.
  let imageProperties: Shared<Properties>
  /// The properties of other new components: the label inset is 25 pt.
  let otherProperties: Shared<Properties>

  init(_ value: Rules, isOwn: Bool = false) {
    (self.value, self.isOwn) = (value, isOwn)
    imageProperties = Shared(Properties(labelLeftInset: 20, of: value))
    otherProperties = Shared(Properties(labelLeftInset: 25, of: value))
  }

  /// The library's texts for a language tag.
  func texts(for tag: String) -> Texts { value.texts.texts(for: tag) }
}

extension Properties {
  init(labelLeftInset: Double, of rules: Rules) {
    self.init(
      slowAnimationDuration: rules.end.slowAnimationDuration,
      lastUpdatedTimeKey: rules.labels.defaultTimeKey,
      labelLeftInset: labelLeftInset
    )
  }
}

/// The moment of an action that a call or an animation's end starts.
enum Delivery: Sendable, Equatable {
  /// Inside the call.
  case inCall
  /// By the main queue, at the same instant.
  case posted
  /// After a length of time; 0 is inside the call.
  case after(Microseconds)
}

/// The attachment of a component to the scroll view.
struct AttachmentRules: Sendable, Equatable {
  /// The place of a component along the horizontal axis.
  enum X: Sendable, Equatable {
    /// At minus the left inset.
    case minusInsetLeft
    /// At 0 the first time, later at minus the left inset.
    case zeroThenMinusInsetLeft
    /// At 0.
    case zero
  }

  /// True if the components see content inset plus safe area, not the content inset alone.
  var seesSafeArea = true
  var x = X.minusInsetLeft
  /// True if attaching gives a component its initial height again.
  var resetsHeight = false
  /// True if a configuration's properties are set after the component is attached, as by `configure`;
  /// otherwise before the attachment.
  var configuresAttached = false
  /// True if a component reads the original inset with each offset that it observes while not
  /// refreshing, and not only when it is attached.
  var offsetsReadInset = true
  /// True if attaching makes the view bounce even where its content fits.
  var bouncesAlways = true
}

/// The notifications of the scroll view that reach a component.
struct ObservationRules: Sendable, Equatable {
  /// The notifications that a component observes.
  enum Scope: Sendable, Equatable {
    /// Content offset, content size and pan state.
    case everything
    /// The content size alone.
    case contentSize
    /// No notification.
    case nothing
  }

  var whileHidden = Scope.contentSize
  var withoutInteraction = Scope.nothing
  /// The notifications after a removal; unless nothing, a second attachment observes a second time.
  var whileRemoved = Scope.nothing
}

/// The begin of a refresh.
struct BeginRules: Sendable, Equatable {
  /// The effect of `beginRefreshing` outside a window.
  enum OutOfWindow: Sendable, Equatable {
    /// willRefresh, from every state but refreshing.
    case willRefreshUnlessRefreshing
    /// willRefresh, from every state.
    case willRefresh
    /// refreshing, as in a window.
    case refreshing
  }

  /// The begin of an armed component after its release.
  enum Release: Sendable, Equatable {
    /// A call of `beginRefreshing`.
    case beginRefreshing
    /// A change of the state alone, with a pulling percent of 1.
    case stateWithWholePercent
    /// A change of the state alone, with the percent of the offset.
    case stateWithPulledPercent
  }

  /// True if `beginRefreshing` sets the alpha and the pulling percent to 1.
  var setsPercentAndAlpha = true
  var headerOutOfWindow = OutOfWindow.willRefreshUnlessRefreshing
  var footerOutOfWindow = OutOfWindow.willRefreshUnlessRefreshing
  /// True if `isRefreshing` is true in willRefresh.
  var isRefreshingInWillRefresh = true
  var release = Release.beginRefreshing
  /// The moment of the refresh callbacks, once they are due.
  var callbackDelivery = Delivery.inCall
  /// True if the last attached of several components that wait for a window begins first.
  var drawsLastAttachedFirst = true
  /// The callbacks of a refresh's begin and end that the library calls.
  var callbacks: [EffectType] = [
    .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
    .endRefreshingCompletion,
  ]
}

/// The end of a refresh.
struct EndRules: Sendable, Equatable {
  /// The moment at which `endRefreshing` of a header sets idle.
  var headerDelivery = Delivery.posted
  /// The moment at which the end calls of a footer or trailer set their state.
  var footerDelivery = Delivery.posted
  /// The delay of `endRefreshing` of a header or back footer in a collection view, in place of the usual
  /// delivery; 0 is the usual delivery.
  var collectionViewDelay: Microseconds = 0
  /// The duration of a new component's slow animation, in microseconds.
  var slowAnimationDuration: Microseconds = 400_000
}
