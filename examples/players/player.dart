// Plays a recording against an adapter of a component, and compares what the adapter shows.
import 'dart:convert';
import 'dart:math';

/// Connects a component with a recording.
abstract class Adapter {
  /// Makes the component.
  Future<void> create(Map<String, dynamic> configuration);

  /// Makes an event happen; a gesture comes as a whole, at the instant at which its finger lifts.
  Future<void> send(Map<String, dynamic> event);

  /// Lets the time pass to an instant in milliseconds since the creation, and runs what is due.
  Future<void> advance(num toMs);

  /// Parts of a snapshot, and in `effects` the callbacks since the last call; what is missing is not compared.
  Future<Map<String, dynamic>> show();
}

const Object _missing = Object();

/// The value at a JSON Pointer; `_missing` if the adapter does not show the place.
Object? _valueAt(Object? shown, String place) {
  for (final escaped in place.split('/').skip(1)) {
    final token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    final index = int.tryParse(token) ?? -1;
    if (shown is Map && shown.containsKey(token)) {
      shown = shown[token];
    } else if (shown is List && index >= 0 && index < shown.length) {
      shown = shown[index];
    } else {
      return _missing;
    }
  }
  return shown;
}

/// Whether two values are equal; numbers within 1e-9, or the tolerance of lengths where the place is no time.
bool _isNear(Object? seen, Object? wanted, num? points) {
  if (seen is! num || wanted is! num) return jsonEncode(seen) == jsonEncode(wanted);
  return (seen - wanted).abs() <= (points ?? 1e-9 * max(1, max(seen.abs(), wanted.abs())));
}

/// When an event ends; with `until` that is `timeMs` of the snapshot, or else the last effect.
num _endOf(Map<String, dynamic> event, Map<String, dynamic>? item, num fromMs, num? recordedMs) {
  if (event['type'] == 'gesture') return fromMs + event['overMs'] + (event['holdMs'] ?? 0);
  if (event['type'] != 'advance') return fromMs;
  if (event['byMs'] != null) return fromMs + event['byMs'];
  final List times = item?['effectTimesMs'] ?? [null];
  final num? endMs = event['toMs'] ?? (recordedMs != null && recordedMs >= fromMs ? recordedMs : times.last);
  if (endMs == null) throw StateError('$event does not say when it ends: the recording has to expect /timeMs');
  return endMs;
}

/// Answers how many values were compared; throws the first event after which something differs.
Future<int> play(Map<String, dynamic> recording, Adapter adapter) async {
  final expected = <String, dynamic>{};
  final List items = recording['expected'] ?? [];
  num nowMs = 0;
  var compared = 0;
  await adapter.create(recording['configuration']);
  for (var number = 0; number <= recording['events'].length; number++) {
    final Map<String, dynamic>? item = number < items.length ? items[number] : null;
    // A component that is gone takes its values along, and those of a new one take the place of its null.
    for (final change in ((item?['changes'] ?? {}) as Map).entries) {
      expected.removeWhere((other, _) => other.startsWith('${change.key}/') || change.key.startsWith('$other/'));
      expected[change.key] = change.value;
    }
    if (number > 0) {
      final Map<String, dynamic> event = recording['events'][number - 1];
      nowMs = _endOf(event, item, event['atMs'] ?? nowMs, expected['/timeMs']);
      await adapter.advance(nowMs);
      if (event['type'] != 'advance') await adapter.send(event);
      await adapter.advance(nowMs);
    }
    final shown = await adapter.show();
    if (item == null) continue;
    for (final place in {...expected, '/effects': item['effects'] ?? []}.entries) {
      final seen = _valueAt(shown, place.key);
      if (identical(seen, _missing)) continue;
      compared++;
      final num? points = place.key.endsWith('Ms') ? null : recording['tolerance']?['points'];
      if (_isNear(seen, place.value, points)) continue;
      final values = 'is ${jsonEncode(seen)}, not ${jsonEncode(place.value)}';
      throw StateError('event $number at $nowMs ms: ${place.key} $values');
    }
  }
  if (compared == 0) throw StateError('the adapter shows nothing that the recording expects');
  return compared;
}
