// Put a library refresh_adapter.dart beside it, with a class that extends RefreshAdapter, and a
// function "Future<RefreshAdapter> makeRefreshAdapter(WidgetTester tester, String configuration)"
// that makes one, and run flutter test.

import 'dart:convert';

import 'package:flutter_test/flutter_test.dart';

import 'refresh_adapter.dart';

const String _recording = r"""
@steps@
""";

/// How far lengths, in points, and percents may differ.
const double tolerance = 0.001;

/// Connects the tests with a component.
abstract class RefreshAdapter {
  Future<void> advance(double toMs);
  Future<String> state(String component);
  Future<List<String>> takeCallbacks();

  // Only what the cases compare and call is needed.
  Future<double> pullingPercent(String component) => throw UnimplementedError();
  Future<List<double>> contentInset() => throw UnimplementedError();
  Future<double> travel(String component) => throw UnimplementedError();
  Future<double> displayed(String component) => throw UnimplementedError();
  Future<void> touchBegan(double y) => throw UnimplementedError();
  Future<void> touchMoved(double y) => throw UnimplementedError();
  Future<void> touchEnded(double velocityY) => throw UnimplementedError();
  Future<void> touchCancelled(String component) => throw UnimplementedError();
  Future<void> setContentOffset(double x, double y) => throw UnimplementedError();
  Future<void> setContentSize(double width, double height) => throw UnimplementedError();
  Future<void> setContentInset(double top, double left, double bottom, double right) =>
      throw UnimplementedError();
  Future<void> setSafeAreaInsets(double top, double left, double bottom, double right) =>
      throw UnimplementedError();
  Future<void> setBounds(double width, double height) => throw UnimplementedError();
  Future<void> setWindow(bool attached) => throw UnimplementedError();
  Future<void> setDragging(bool dragging) => throw UnimplementedError();
  Future<void> setPanState(String state, double x, double y) => throw UnimplementedError();
  Future<void> reloadData(int rows, double? rowHeight) => throw UnimplementedError();
  Future<void> beginRefreshing(String component) => throw UnimplementedError();
  Future<void> endRefreshing(String component) => throw UnimplementedError();
  Future<void> failRefreshing(String component) => throw UnimplementedError();
  Future<void> endRefreshingWithNoMoreData(String component) => throw UnimplementedError();
  Future<void> resetNoMoreData(String component) => throw UnimplementedError();
  Future<void> tap(String component) => throw UnimplementedError();
  Future<void> setHidden(String component, bool hidden) => throw UnimplementedError();
  Future<void> configure(String component, String settings) => throw UnimplementedError();
  Future<void> removeComponent(String component) => throw UnimplementedError();
  Future<void> addComponent(String component, String configuration) => throw UnimplementedError();
}

void main() {
  for (final text in _recording.trim().split('\n\n')) {
    final lines = text.split('\n');
    final name = jsonDecode('"${lines[0].substring(5)}"') as String;
    testWidgets(name, (tester) async {
      final adapter = await makeRefreshAdapter(tester, lines[1].substring(5));
      await _play(name, lines.sublist(2), adapter);
    });
  }
}

/// Makes the calls of a case, and compares after each turn.
Future<void> _play(String name, List<String> steps, RefreshAdapter adapter) async {
  for (var number = 0; number < steps.length; number++) {
    final fields = steps[number].split('|').map((field) => field.trim()).toList();
    final atMs = double.parse(fields[0]);
    await adapter.advance(atMs);
    for (final call in _words(fields[1], '; ')) {
      await _call(adapter, call.split(' '));
    }
    await adapter.advance(atMs);
    final differences = <String>[];
    void compare(String what, Object seen, Object wanted, bool isEqual) {
      if (!isEqual) differences.add('$what is $seen, not $wanted');
    }

    final wantedInset = _words(fields[2]).map(double.parse).toList();
    if (wantedInset.isNotEmpty) {
      final seenInset = await adapter.contentInset();
      compare('content inset', seenInset, wantedInset, _areNear(seenInset, wantedInset));
    }
    void compareNumber(String what, double seen, String wanted) =>
        compare(what, seen, wanted, _areNear([seen], [double.parse(wanted)]));

    for (final component in _words(fields[3], '; ')) {
      final words = component.split(' ');
      final state = await adapter.state(words[0]);
      compare('${words[0]} state', state, words[1], state == words[1]);
      if (words.length > 3) {
        compareNumber('${words[0]} travel', await adapter.travel(words[0]), words[2]);
        compareNumber('${words[0]} displayed', await adapter.displayed(words[0]), words[3]);
      } else if (words[2] != 'none') {
        compareNumber('${words[0]} percent', await adapter.pullingPercent(words[0]), words[2]);
      }
    }
    final callbacks = (await adapter.takeCallbacks()).join(' ');
    compare('callbacks', callbacks, fields[4], callbacks == fields[4]);
    if (differences.isEmpty) continue;
    fail('$name, step $number at ${fields[0]} ms: ${differences.join('; ')}');
  }
}

List<String> _words(String text, [String separator = ' ']) =>
    text.split(separator).where((word) => word.isNotEmpty).toList();

bool _areNear(List<double> left, List<double> right) {
  if (left.length != right.length) return false;
  for (var index = 0; index < left.length; index++) {
    if (!((left[index] - right[index]).abs() <= tolerance)) return false;
  }
  return true;
}

Future<void> _call(RefreshAdapter adapter, List<String> words) {
  final first = words[1];
  final flag = words.last == 'true';
  final numbers = words.sublist(1).map(double.tryParse).whereType<double>().toList();
  switch (words[0]) {
    case 'touchBegan':
      return adapter.touchBegan(numbers[0]);
    case 'touchMoved':
      return adapter.touchMoved(numbers[0]);
    case 'touchEnded':
      return adapter.touchEnded(numbers[0]);
    case 'touchCancelled':
      return adapter.touchCancelled(first);
    case 'setContentOffset':
      return adapter.setContentOffset(numbers[0], numbers[1]);
    case 'setContentSize':
      return adapter.setContentSize(numbers[0], numbers[1]);
    case 'setContentInset':
      return adapter.setContentInset(numbers[0], numbers[1], numbers[2], numbers[3]);
    case 'setSafeAreaInsets':
      return adapter.setSafeAreaInsets(numbers[0], numbers[1], numbers[2], numbers[3]);
    case 'setBounds':
      return adapter.setBounds(numbers[0], numbers[1]);
    case 'setWindow':
      return adapter.setWindow(flag);
    case 'setDragging':
      return adapter.setDragging(flag);
    case 'setPanState':
      return adapter.setPanState(first, numbers[0], numbers[1]);
    case 'reloadData':
      return adapter.reloadData(numbers[0].toInt(), numbers.length > 1 ? numbers[1] : null);
    case 'beginRefreshing':
      return adapter.beginRefreshing(first);
    case 'endRefreshing':
      return adapter.endRefreshing(first);
    case 'failRefreshing':
      return adapter.failRefreshing(first);
    case 'endRefreshingWithNoMoreData':
      return adapter.endRefreshingWithNoMoreData(first);
    case 'resetNoMoreData':
      return adapter.resetNoMoreData(first);
    case 'tap':
      return adapter.tap(first);
    case 'setHidden':
      return adapter.setHidden(first, flag);
    case 'configure':
      return adapter.configure(first, words[2]);
    case 'removeComponent':
      return adapter.removeComponent(first);
    case 'addComponent':
      return adapter.addComponent(first, words[2] == 'same' ? '' : words[2]);
    default:
      throw ArgumentError('${words[0]} is no call');
  }
}
