/// The last updated time and its label.
extension Engine {
  /// The wall-clock time now, in microseconds since 1970.
  var wallClock: Microseconds { epoch + now.microseconds }

  /// The last updated time of a header, in microseconds since 1970; nil if none is stored.
  public func lastUpdatedTime(of component: Component) -> Microseconds? {
    guard !lastUpdatedTimes.isEmpty else { return nil }
    return component.lastUpdatedTimeKey.flatMap { lastUpdatedTimes[$0] }
  }

  /// Stores the present time under a header's key, if the header has a key.
  mutating func storeLastUpdatedTime(of slot: Slot) {
    guard let key = self[slot].properties.lastUpdatedTimeKey else { return }
    lastUpdatedTimes[key] = wallClock
    writeTimeText(slot, at: .storing)
  }

  /// Sets the key under which a header stores its time, and writes the time's text anew.
  mutating func setLastUpdatedTimeKey(_ key: String, of slot: Slot) {
    self[slot].properties.lastUpdatedTimeKey = key
    writeTimeText(slot, at: .newKey)
  }

  /// A moment at which the library may write a time text anew.
  enum TimeTextMoment {
    /// The header was made, or its language set.
    case creation
    /// The header has another key.
    case newKey
    /// A time was stored under the key.
    case storing
    /// The header has another state.
    case stateChange
  }

  /// Writes the text of a header's time label anew, if the library does so at that moment.
  mutating func writeTimeText(_ slot: Slot, at moment: TimeTextMoment) {
    guard let label = self[slot].timeLabel, isTimeTextWritten(at: moment, label) else { return }
    let text = timeText(lastUpdatedTime(of: self[slot]))
    self[slot].timeLabel?.text = text
  }

  private func isTimeTextWritten(at moment: TimeTextMoment, _ label: Label) -> Bool {
    switch rules.labels.timeText {
    case .atStateChangesWhileShown: moment != .storing && !label.isHidden
    case .atStateChanges: moment != .storing
    case .whenStored: moment != .stateChange
    case .never: false
    }
  }

  /// MJRefresh's text for a time: "Today" if the day of the month equals today's, in any month; the year only
  /// if it is not the present year.
  private func timeText(_ time: Microseconds?) -> String {
    guard let time else { return texts.neverUpdated }
    let then = CivilTime(microsecondsSince1970: time, offsetSeconds: timeZoneOffsetSeconds)
    let today = CivilTime(microsecondsSince1970: wallClock, offsetSeconds: timeZoneOffsetSeconds)
    let date: String
    if then.day == today.day {
      date = texts.parts.time.today
    } else if then.year == today.year {
      date = then.monthAndDay
    } else {
      date = CivilTime.padded(then.year, to: 4) + "-" + then.monthAndDay
    }
    return texts.parts.time.prefix + date + " " + then.hourAndMinute
  }
}
