extension RefreshEngine {
  /// The wall-clock time now, in microseconds since 1970.
  var wallClock: Microseconds { epoch + now.microseconds }

  /// Sets the key under which a header stores its time, and writes the time's text anew, unless
  /// its label is hidden.
  mutating func setLastUpdatedTimeKey(_ key: String, of slot: Slot) {
    self[slot].lastUpdatedTimeKey = key
    writeTimeText(slot)
  }

  /// Writes the text of a header's time label anew; a hidden label keeps its text.
  mutating func writeTimeText(_ slot: Slot) {
    guard self[slot].family == .header, self[slot].style != .plain,
      !self[slot].timeLabel.isHidden
    else { return }
    self[slot].timeLabel.text = timeText(lastUpdatedTimes[self[slot].lastUpdatedTimeKey])
  }

  /// MJRefresh's text for a time: "Today" where the day of the month is today's, whatever the
  /// month; the year only where it is not this one.
  private func timeText(_ time: Microseconds?) -> String {
    let texts = Language(tag: language).texts
    guard let time else { return texts.lastUpdatedPrefix + texts.noRecord }
    let then = CivilTime(microsecondsSince1970: time, offsetSeconds: timeZoneOffsetSeconds)
    let today = CivilTime(microsecondsSince1970: wallClock, offsetSeconds: timeZoneOffsetSeconds)
    let date: String
    if then.day == today.day {
      date = texts.today
    } else if then.year == today.year {
      date = then.monthAndDay
    } else {
      date = CivilTime.padded(then.year, to: 4) + "-" + then.monthAndDay
    }
    return texts.lastUpdatedPrefix + date + " " + then.hourAndMinute
  }
}
