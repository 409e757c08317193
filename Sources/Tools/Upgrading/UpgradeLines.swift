import OverscrollWire
import Recordings
import RefreshEngine

/// What changes for a user of MJRefresh with each version.
extension Upgrade {
  static let all = [
    Upgrade(from: .mjrefresh147, to: .mjrefresh221, from147),
    Upgrade(from: .mjrefresh221, to: .mjrefresh31154, from221),
    Upgrade(from: .mjrefresh31154, to: .mjrefresh379, from31154),
  ]

  private static let from147: [Line] = [
    Line("back-footer", .refusal, "A back footer, which is pulled like a header"),
    Line("plain-header", .refusal, "A header of the style `plain`, without labels"),
    Line("automatic-alpha", .refusal, "`automaticallyChangeAlpha`"),
    Line("refreshing-title-hidden", .refusal, "`refreshingTitleHidden` of a footer"),
    Line("image-duration", .refusal, "The time of a cycle of images other than 0.1 s an image"),
    Line(
      "height-after-removal",
      .value("/header/frame/height", after: 2),
      "The height of a header of 80 pt that was removed and added again"
    ),
    Line(
      "footer-height",
      .value("/scrollView/contentInset/bottom", after: 0),
      "The bottom inset that a footer of 80 pt adds when it is made"
    ),
    Line(
      "begin-percent",
      .value("/header/pullingPercent", after: 1),
      "The pulling percent after `beginRefreshing`"
    ),
    Line(
      "footer-begins-out-of-window",
      .value("/footer/state", after: 1),
      "The state of a footer that begins outside a window"
    ),
    Line(
      "waits-for-window",
      .value("/header/isRefreshing", after: 1),
      "Whether a header that waits for a window says that it is refreshing"
    ),
    Line(
      "header-end",
      .state(.idle, of: .header),
      "The instant in ms at which a header becomes idle that is ended at 250"
    ),
    Line(
      "collection-view-end",
      .state(.idle, of: .header),
      "The instant in ms at which a header in a collection view becomes idle that is ended at 250"
    ),
    Line(
      "free-percent",
      .value("/header/pullingPercent", after: 1),
      "The pulling percent of a header that is moved by twice its height without a finger"
    ),
    Line(
      "percent-after-end",
      .value("/header/pullingPercent", after: 4),
      "The pulling percent after the end of a pulled refresh"
    ),
    Line(
      "tall-image",
      .value("/scrollView/contentInset/bottom", after: 1),
      "The bottom inset after a footer got images of 60 pt"
    ),
    Line(
      "footer-at-trigger",
      .value("/footer/state", after: 1),
      "The state of a footer when the offset is exactly at its trigger, 1377"
    ),
    Line(
      "footer-scrolled-back",
      .value("/footer/state", after: 3),
      "The state of a footer that is scrolled back, but not out of sight, after a refresh"
    ),
    Line(
      "short-content-released",
      .value("/footer/state", after: 2),
      "The state of a footer below short content when a finger lifts that did not move"
    ),
    Line(
      "footer-hidden",
      .value("/scrollView/contentInset/bottom", after: 1),
      "The bottom inset after a footer is hidden"
    ),
    Line(
      "footer-callback",
      .instant(.refreshing, of: .footer),
      "The instant in ms of the refreshing block of a footer that begins at 0"
    ),
    Line(
      "early-tap",
      .value("/footer/state", after: 1),
      "The state of a footer that is tapped as soon as it is made"
    ),
    Line(
      "footer-label",
      .value("/footer/stateLabel/hidden", after: 0),
      "Whether the label of a new footer is hidden"
    ),
    Line(
      "stored-time",
      .value("/header/lastUpdatedTime", after: 0),
      "The last updated time that is stored under the key of 1.4.7"
    ),
    Line(
      "time-past-midnight",
      .value("/header/timeLabel/text", after: 5),
      "The time label at a begin on the day after the last refresh"
    ),
    Line(
      "label-heights",
      .value("/header/stateLabel/frame/height", after: 0),
      "The height of the state label above a time label"
    ),
    Line(
      "time-label-alone",
      .value("/header/timeLabel/frame/height", after: 0),
      "The height of the time label while the state label is hidden"
    ),
    Line(
      "arrow-hidden",
      .value("/header/arrow/hidden", after: 1),
      "Whether the arrow of a refreshing header is hidden, not transparent"
    ),
    Line(
      "single-image",
      .value("/footer/image/animating", after: 1),
      "Whether a single refreshing image of a footer is animated"
    ),
    Line(
      "footer-without-images",
      .value("/footer/image/hidden", after: 1),
      "Whether the image view of a refreshing footer without images is hidden"
    ),
    Line("footer-text", .value("/footer/stateLabel/text", after: 0), "The text of an idle footer"),
    Line(
      "released-out-of-window",
      .value("/header/state", after: 5),
      "The state of an armed header that is released outside a window"
    ),
    Line(
      "label-hidden-later",
      .value("/header/stateLabel/frame/height", after: 1),
      "The height of the state label after the time label was hidden"
    ),
    Line(
      "no-idle-images",
      .value("/header/image/state", after: 4),
      "The image of a header that was armed and pushed back, and has no idle images"
    ),
  ]

  private static let from221: [Line] = [
    Line("ignored-inset", .refusal, "`ignoredContentInsetTop` and `ignoredContentInsetBottom`"),
    Line("label-inset", .refusal, "`labelLeftInset`"),
    Line("once-a-drag", .refusal, "`onlyRefreshPerDrag` of a footer"),
    Line("hidden-without-rows", .refusal, "`automaticallyHidden` of a footer"),
    Line("end-completion", .refusal, "The completion block of an end"),
    Line(
      "safe-area",
      .value("/header/thresholdOffset", after: 0),
      "The offset past which a header arms below a safe area of 44 pt"
    ),
    Line(
      "left-inset-again",
      .value("/header/frame/x", after: 2),
      "The x of a header that is attached again, with a left inset of 10 pt"
    ),
    Line(
      "content-while-hidden",
      .value("/footer/frame/y", after: 2),
      "The y of a hidden footer after the content grew to 3000 pt"
    ),
    Line(
      "begin-again-out-of-window",
      .value("/header/state", after: 4),
      "The state of a refreshing header that begins again outside a window"
    ),
    Line(
      "two-wait-for-window",
      .value("/scrollView/contentOffset/y", after: 3),
      "The offset after header and back footer waited for a window"
    ),
    Line(
      "end-and-begin",
      .value("/header/state", after: 3),
      "The state of a refreshing header after an end and a begin in one turn"
    ),
    Line(
      "footer-end-and-begin",
      .value("/footer/state", after: 3),
      "The state of a refreshing footer after an end and a begin in one turn"
    ),
    Line(
      "collection-view-end",
      .state(.idle, of: .header),
      "The instant in ms at which a header in a collection view becomes idle that is ended at 250"
    ),
    Line(
      "at-the-edge",
      .value("/header/pullingPercent", after: 3),
      "The pulling percent after a finger pulls by half the header and back to its edge"
    ),
    Line(
      "offset-after-begin",
      .value("/scrollView/contentOffset/y", after: 1),
      "The offset after a begin of a header and an offset of -10 in one turn"
    ),
    Line(
      "inset-follows",
      .value("/scrollView/contentInset/top", after: 3),
      "The top inset after a refreshing header is scrolled out of sight"
    ),
    Line(
      "height-changed",
      .value("/scrollView/contentInset/top", after: 4),
      "The top inset after a refresh during which the header grew from 54 to 80 pt"
    ),
    Line(
      "hidden-footer-inset",
      .value("/scrollView/contentInset/bottom", after: 0),
      "The bottom inset with a new footer that is hidden"
    ),
    Line(
      "footer-callback",
      .instant(.refreshing, of: .footer),
      "The instant in ms of the refreshing block of a footer that begins at 0"
    ),
    Line("back-footer-place", .value("/footer/frame/y", after: 0), "The y of a new back footer"),
    Line(
      "images-after-end",
      .value("/header/image/animating", after: 3),
      "Whether the images of a header go on right after its end"
    ),
    Line(
      "hidden-time-label",
      .value("/header/timeLabel/text", after: 3),
      "The text of a hidden time label after a refresh"
    ),
    Line(
      "english",
      .value("/header/stateLabel/text", after: 0),
      "The text of an idle header in English"
    ),
    Line(
      "footer-begins-again-out-of-window",
      .value("/footer/state", after: 4),
      "The state of a refreshing footer that begins again outside a window"
    ),
    Line(
      "hidden-footer-removed",
      .value("/scrollView/contentInset/bottom", after: 2),
      "The bottom inset after a footer was hidden and removed"
    ),
    Line(
      "label-hidden-at-begin",
      .value("/header/stateLabel/frame/height", after: 2),
      "The height of the state label at a begin after the time label was hidden"
    ),
  ]

  private static let from31154: [Line] = [
    Line("trailer", .refusal, "A trailer"),
    Line(
      "animation-times",
      .refusal,
      "`fastAnimationMs` and `slowAnimationMs` other than 250 and 400"
    ),
    Line("trigger-times", .refusal, "`autoTriggerTimes` of a footer"),
    Line("collection-view-bug", .refusal, "`collectionViewAnimationBug`"),
    Line("set-language", .refusal, "Another language while the app runs"),
    Line("end-animation", .refusal, "The block that is called when the animation of an end begins"),
    Line("once-a-drag", .refusal, "`onlyRefreshPerDrag` of a footer"),
    Line("hidden-without-rows", .refusal, "`automaticallyHidden` of a footer"),
    Line(
      "left-inset",
      .value("/header/frame/x", after: 0),
      "The x of a new header, with a left inset of 10 pt"
    ),
    Line(
      "begin-and-hide",
      .effects,
      "The effects of a footer that begins and is hidden in one turn"
    ),
    Line(
      "offset-after-begin",
      .value("/scrollView/contentOffset/y", after: 1),
      "The offset after a begin of a header and an offset of -10 in one turn"
    ),
    Line(
      "pan-cancelled",
      .value("/scrollView/contentInset/top", after: 3),
      "The top inset of a header that begins after a pan was cancelled"
    ),
    Line(
      "inset-out-of-window",
      .value("/scrollView/contentInset/top", after: 4),
      "The top inset after a refreshing header is scrolled out of sight outside a window"
    ),
    Line(
      "footer-ignored-inset",
      .value("/footer/frame/y", after: 0),
      "The y of an auto footer with an ignored bottom inset of 20 pt"
    ),
    Line(
      "twice-in-a-drag",
      .value("/footer/state", after: 6),
      "The state of a footer that is dragged into view a second time without lifting the finger"
    ),
    Line(
      "paging-end",
      .instant(.endRefreshingCompletion, of: .footer),
      "The instant in ms of the completion of an end at 1000, with paging"
    ),
    Line(
      "back-footer-begins-again",
      .value("/footer/spinner/animating", after: 6),
      "Whether the spinner of a back footer turns that began again 100 ms after its end"
    ),
    Line(
      "korean",
      .value("/header/stateLabel/text", after: 0),
      "The text of an idle header in Korean"
    ),
    Line(
      "time-prefix",
      .value("/header/timeLabel/text", after: 0),
      "The time label without a time"
    ),
  ]
}
