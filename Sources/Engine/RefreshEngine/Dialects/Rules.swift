/// How the components of one library behave: every decision in which the libraries differ.
///
/// Each field is read in exactly one function, and its type names the alternatives. A dialect is
/// one immutable value of it (`Dialect.rules`). The values that stand here are those of MJRefresh
/// 3.7.9; an older version is written as the changes to the next one. The fields are grouped as the
/// code that reads them.
struct Rules: Sendable, Equatable {
  /// How a component is attached.
  var attachment = AttachmentRules()
  /// Which notifications reach a component.
  var observation = ObservationRules()
  /// How a refresh begins.
  var begin = BeginRules()
  /// How a refresh ends.
  var end = EndRules()
  /// The header's own decisions.
  var header = HeaderRules()
  /// The auto footer's own decisions.
  var autoFooter = AutoFooterRules()
  /// The own decisions of back footer and trailer.
  var backFooter = BackFooterRules()
  /// When the labels are written and where they lie.
  var labels = LabelRules()
  /// Arrow, spinner and frame images.
  var graphics = GraphicsRules()
  /// The texts by language.
  var texts = TextCatalog.mjrefresh379

  /// Whether the library has a callback, which an effect of this type reports.
  func calls(_ type: EffectType) -> Bool { begin.callbacks.contains(type) }

  /// The rules with some of them changed: how an older version is written.
  func changing(_ change: (inout Rules) -> Void) -> Rules {
    var rules = self
    change(&rules)
    return rules
  }
}

/// Rules out of line, so that an engine holds one reference, with what is derived from them.
final class SharedRules: Sendable {
  let value: Rules
  /// Whether the components are of our own, of which all that shows follows from their states.
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

/// When something happens that a call or an animation's end starts.
enum Delivery: Sendable, Equatable {
  /// Inside the call.
  case inCall
  /// By the main queue, at the same instant.
  case posted
  /// After a length of time; 0 is inside the call.
  case after(Microseconds)
}

/// How a component is attached to the scroll view.
struct AttachmentRules: Sendable, Equatable {
  /// Where a component is put along the horizontal axis.
  enum X: Sendable, Equatable {
    /// At minus the left inset.
    case minusInsetLeft
    /// At 0 the first time, later at minus the left inset.
    case zeroThenMinusInsetLeft
    /// At 0.
    case zero
  }

  /// Whether the components see the content inset and the safe area, not the content inset alone.
  var seesSafeArea = true
  var x = X.minusInsetLeft
  /// Whether a component has its initial height again after it was attached.
  var resetsHeight = false
  /// Whether a configuration's properties are set right after the component is attached, as by
  /// `configure`; else on the component alone, before it is.
  var configuresAttached = false
  /// Whether a component reads the original inset with each offset that it observes while not
  /// refreshing, and not only when it is attached.
  var offsetsReadInset = true
  /// Whether attaching makes the view bounce even where its content fits.
  var bouncesAlways = true
}

/// Which notifications of the scroll view reach a component.
struct ObservationRules: Sendable, Equatable {
  /// What a component observes in some condition.
  enum Scope: Sendable, Equatable {
    /// Content offset, content size and pan state.
    case everything
    /// The content size alone.
    case contentSize
    /// Nothing.
    case nothing
  }

  var whileHidden = Scope.contentSize
  var withoutInteraction = Scope.nothing
  /// After it was removed; where it is not nothing, a second attachment observes a second time.
  var whileRemoved = Scope.nothing
}

/// How a refresh begins.
struct BeginRules: Sendable, Equatable {
  /// What `beginRefreshing` does outside a window.
  enum OutOfWindow: Sendable, Equatable {
    /// willRefresh, from every state but refreshing.
    case willRefreshUnlessRefreshing
    /// willRefresh, from every state.
    case willRefresh
    /// refreshing, as in a window.
    case refreshing
  }

  /// How an armed component begins when the finger has lifted.
  enum Release: Sendable, Equatable {
    /// By `beginRefreshing`.
    case beginRefreshing
    /// By its state alone, with a pulling percent of 1.
    case stateWithWholePercent
    /// By its state alone, with the percent that the offset gives.
    case stateWithPulledPercent
  }

  /// Whether `beginRefreshing` sets the alpha and the pulling percent to 1.
  var setsPercentAndAlpha = true
  var headerOutOfWindow = OutOfWindow.willRefreshUnlessRefreshing
  var footerOutOfWindow = OutOfWindow.willRefreshUnlessRefreshing
  /// Whether `isRefreshing` is true in willRefresh.
  var isRefreshingInWillRefresh = true
  var release = Release.beginRefreshing
  /// When the refresh callbacks are called, once they are due.
  var callbackDelivery = Delivery.inCall
  /// Whether of several components that wait for a window the last attached begins first.
  var drawsLastAttachedFirst = true
  /// The callbacks that are called at all, of a refresh's begin and end.
  var callbacks: [EffectType] = [
    .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
    .endRefreshingCompletion,
  ]
}

/// How a refresh ends.
struct EndRules: Sendable, Equatable {
  /// When `endRefreshing` of a header sets idle.
  var headerDelivery = Delivery.posted
  /// When the end calls of a footer or trailer set their state.
  var footerDelivery = Delivery.posted
  /// How long `endRefreshing` of a header or back footer waits in a collection view, instead of its
  /// usual delivery; 0 is no such wait.
  var collectionViewDelay: Microseconds = 0
  /// The slow animation of a new component, in microseconds.
  var slowAnimationDuration: Microseconds = 400_000
}
