import RefreshEngine

extension Property {
  /// The laws of the end of a refresh, and of a component and the list at rest.
  static let endLaws: [String: Judge] = [
    "end-ends": .at(\.debts) { component, _, findings in
      guard component.mustEnd, component.isBusy else { return }
      findings.add(
        "it was ended and is in the state \(component.state)",
        as: component.state.rawValue
      )
    },
    "end-completes": .at(\.looksAtRest) { look, monitor, findings in
      let component = look.component
      guard monitor.inWindow, monitor.given.hasEndCompletion, component.openCompletions != 0,
        look.seen.state != .refreshing, component.isPresent
      else { return }
      findings.add(
        "\(abs(component.openCompletions)) completions differ",
        as: component.openCompletions > 0 ? "missing" : "too many"
      )
    },
    "no-more-data-stays": .at(\.looksAtRest) { look, _, findings in
      guard look.component.hasNoMoreData, look.seen.name != .header,
        look.seen.state == .idle || look.seen.state == .pulling
      else { return }
      findings.add("the state is \(look.seen.state)")
    },
    "no-load-after-no-more-data": .at(\.beginnings) { change, _, findings in
      guard !change.isAsked, change.from == .noMoreData else { return }
      findings.add("it was in noMoreData")
    },
    "waiting-ends": .at(\.looksAtRest) { look, monitor, findings in
      guard monitor.inWindow, look.seen.state == .willRefresh else { return }
      findings.add("it waits for a window, and is in one")
    },
    "pulling-needs-a-finger": .at(\.looksAtRest) { look, _, findings in
      guard look.seen.state.isPulled else { return }
      findings.add("it is in the state \(look.seen.state)")
    },
    "tap-loads": .at(\.taps) { tap, monitor, findings in
      // A refresh may be over already in a session that ends loads without a call.
      let loads = monitor.given.configuration.loads
      guard tap.component.openLoads == 0, ComponentName.allCases.allSatisfy({ loads[$0] == nil }),
        tap.after[tap.component.name]?.state != .refreshing
      else { return }
      findings.add("the tap began no refresh")
    },
    "settles": .at(\.passages) { elapsed, monitor, findings in
      guard !monitor.isFingerDown, elapsed > 60_000_000 else { return }
      findings.add("it took \(elapsed / 1000) ms")
    },
  ]

  /// The number of the property that an endless motion violates.
  static let settlesIndex = all.firstIndex { $0.name == "settles" } ?? 0
}
