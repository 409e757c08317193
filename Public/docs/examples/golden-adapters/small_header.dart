// A small header, and the adapter of a test that `overscroll golden` wrote as golden_pull_test.dart.

import 'package:flutter_test/flutter_test.dart';

import 'golden_pull_test.dart';

const double _height = 54;

class _Task {
  _Task(this.atMs, this.run);

  final double atMs;
  final void Function() run;
}

class SmallHeader extends RefreshAdapter {
  double _nowMs = 0;
  String _state = 'idle';
  double _percent = 0;
  double _top = 0;
  bool _dragging = false;
  bool _ends = false;
  final List<_Task> _due = [];
  List<String> _callbacks = [];

  @override
  Future<void> advance(double toMs) async {
    if (_ends) _end();
    while (_due.isNotEmpty && _due.first.atMs <= toMs) {
      final task = _due.removeAt(0);
      _nowMs = task.atMs;
      task.run();
    }
    _nowMs = toMs;
  }

  @override
  Future<void> setContentOffset(double x, double y) async {
    if (_state == 'refreshing' || y > 0) return;
    final pulled = -y / _height;
    if (_dragging) {
      _percent = pulled;
      _state = pulled > 1 ? 'pulling' : 'idle';
    } else if (_state == 'pulling') {
      _begin();
    } else if (pulled < 1) {
      _percent = pulled;
    }
  }

  void _later(double afterMs, void Function() run) {
    _due.add(_Task(_nowMs + afterMs, run));
    _due.sort((one, other) => one.atMs.compareTo(other.atMs));
  }

  void _begin() {
    _state = 'refreshing';
    _percent = 1;
    _top = _height;
    _later(250, () {
      _callbacks.addAll(['header.refreshing', 'header.beginRefreshingCompletion']);
    });
  }

  void _end() {
    _ends = false;
    _state = 'idle';
    _top = 0;
    _callbacks.add('header.endRefreshingAnimationBegin');
    _later(400, () {
      _percent = 0;
      _callbacks.add('header.endRefreshingCompletion');
    });
  }

  @override
  Future<void> setDragging(bool dragging) async => _dragging = dragging;
  @override
  Future<void> setPanState(String state, double x, double y) async {}
  @override
  Future<void> reloadData(int rows, double? rowHeight) async {}
  @override
  Future<void> beginRefreshing(String component) async {
    if (_state != 'refreshing') _begin();
  }
  @override
  Future<void> endRefreshing(String component) async => _ends = true;

  @override
  Future<String> state(String component) async => _state;
  @override
  Future<double> pullingPercent(String component) async => _percent;
  @override
  Future<List<double>> contentInset() async => [_top, 0, 0, 0];
  @override
  Future<List<String>> takeCallbacks() async {
    final taken = _callbacks;
    _callbacks = [];
    return taken;
  }
}

Future<RefreshAdapter> makeRefreshAdapter(WidgetTester tester, String configuration) async =>
    SmallHeader();
