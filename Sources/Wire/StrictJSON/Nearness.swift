/// The known name that was probably meant by a wrong one.
///
/// Case, `_` and `-` do not count (`content_offset`); synonyms are equal (`finger_down` is `dragBegan`), and
/// so are words in another order (`default-header`). A few typing errors are allowed next (`contentOfset`),
/// then missing words at an end (`3.7.9` is `mjrefresh-3.7.9`).
package enum Nearness {
  /// The known name nearest to a wrong one, the first of several; nil without a near one.
  package static func nearest(
    to wrong: String,
    among known: some Sequence<String>
  ) -> String? {
    // Longer names are near to no known name.
    guard wrong.utf8.count <= 64 else { return nil }
    let words = words(of: wrong)
    guard !words.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for name in known {
      if let distance = distance(words, Self.words(of: name)), distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// The distance between two names: 0 for the same words, 1 for another order, then the number of typing
  /// errors, then of missing words; nil for names that are not near.
  private static func distance(_ wrong: [[UInt8]], _ known: [[UInt8]]) -> Int? {
    let (first, second) = (wrong.map(meaning), known.map(meaning))
    if first == second { return 0 }
    if first.count == second.count, second.allSatisfy(first.contains),
      first.allSatisfy(second.contains)
    {
      return 1
    }
    if let errors = typingErrors(Array(wrong.joined()), Array(known.joined())) { return 1 + errors }
    guard second.starts(with: first) || second.suffix(first.count).elementsEqual(first) else {
      return nil
    }
    return 1 + mostErrors + second.count - first.count
  }

  // MARK: Words

  /// Synonyms in names of events and fields.
  private static let synonyms: [[String]] = [
    ["drag", "finger", "touch", "touches", "pointer", "mouse", "pan"],
    ["began", "begin", "start", "started", "down"],
    ["moved", "move"],
    ["ended", "end", "up", "release", "released", "stop", "finish", "finished"],
    ["cancelled", "cancel", "canceled"],
    ["gesture", "pull", "swipe"],
    ["advance", "wait", "sleep", "tick"],
    ["size", "width"],
    // Platforms, in place of their libraries.
    ["android", "swiperefreshlayout"], ["flutter", "refreshindicator"], ["web", "pulltorefreshjs"],
    // The name of `after` in version 0.9.
    ["after", "cursor"],
  ]

  /// A word, or the number of its group of synonyms.
  private enum Meaning: Equatable {
    case word([UInt8])
    case synonym(Int)
  }

  private static func meaning(_ word: [UInt8]) -> Meaning {
    synonyms.firstIndex { $0.contains { $0.utf8.elementsEqual(word) } }.map(Meaning.synonym)
      ?? .word(word)
  }

  /// The words of a name in lower case, the same two for `content_offset` and `contentOffset`.
  private static func words(of name: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    var wasLower = false
    for byte in name.utf8 {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (isUpper && wasLower) {
        words.append([])
      }
      if byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-") {
        words[words.count - 1].append(isUpper ? byte | 0x20 : byte)
      }
      wasLower = !isUpper
    }
    return words.filter { !$0.isEmpty }
  }

  // MARK: Typing errors

  /// The number of typing errors between two names; nil for too many errors.
  private static func typingErrors(_ wrong: [UInt8], _ known: [UInt8]) -> Int? {
    let most = errorsAllowed(min(wrong.count, known.count))
    guard abs(wrong.count - known.count) <= most else { return nil }
    let errors = editDistance(wrong, known)
    return errors <= most ? errors : nil
  }

  private static let mostErrors = 3

  private static func errorsAllowed(_ length: Int) -> Int {
    switch length {
    case ...2: 0
    case 3...4: 1
    case 5...8: 2
    default: mostErrors
    }
  }

  /// The least number of letters that are added, removed, replaced, or swapped with the next letter, no
  /// letter more than once: the restricted Damerau–Levenshtein distance.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = last[column] + (letter == other ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
