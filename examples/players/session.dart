// An adapter of a session of a server: dart session.dart http://127.0.0.1:8080 FILE… plays recordings against it.
import 'dart:convert';
import 'dart:io';

import 'player.dart';

const _callbacks = [
  'refreshing',
  'beginRefreshingCompletion',
  'endRefreshingAnimationBegin',
  'endRefreshingCompletion',
];

/// An adapter of the session `played`.
class SessionAdapter implements Adapter {
  SessionAdapter(this._origin);

  final String _origin;
  final HttpClient _client = HttpClient();
  num _dueMs = 0;
  int _after = 0;

  Future<dynamic> _call(String method, [String path = '', Object? body]) async {
    final request = await _client.openUrl(method, Uri.parse('$_origin/v1/sessions/played$path'));
    request.headers.contentType = ContentType.json;
    if (body != null) request.write(jsonEncode(body));
    final response = await request.close();
    final text = await response.transform(utf8.decoder).join();
    if (response.statusCode >= 400 && method != 'DELETE') throw HttpException(text);
    return text.isEmpty ? null : jsonDecode(text);
  }

  Future<void> _post(Map<String, dynamic> event) => _call('POST', '/events', event);

  Future<void> _pass(num toMs) => _post({'type': 'advance', 'toMs': toMs});

  @override
  Future<void> create(Map<String, dynamic> configuration) async {
    await _call('DELETE');
    await _call('PUT', '', configuration);
  }

  @override
  Future<void> send(Map<String, dynamic> event) async {
    // A component with a fault, for the test: it never ends.
    if (Platform.environment['FAULT'] != null && event['type'] == 'endRefreshing') return;
    // A gesture takes its time by itself: the session goes to its begin, and has its end afterwards.
    await _pass(event['type'] == 'gesture' ? event['atMs'] ?? 0 : _dueMs);
    await _post({...event}..remove('atMs'));
  }

  @override
  Future<void> advance(num toMs) async => _dueMs = toMs;

  @override
  Future<Map<String, dynamic>> show() async {
    await _pass(_dueMs);
    final snapshot = await _call('GET');
    final List effects = (await _call('GET', '/effects?after=$_after&limit=1000'))['effects'];
    if (effects.isNotEmpty) _after = effects.last['index'];
    return {
      for (final name in ['header', 'footer', 'trailer', 'scrollView']) name: snapshot[name],
      'effects': [
        for (final effect in effects)
          if (_callbacks.contains(effect['type'])) [effect['component'], effect['type']],
      ],
    };
  }
}

Future<void> main(List<String> arguments) async {
  for (final file in arguments.skip(1)) {
    final recording = jsonDecode(File(file).readAsStringSync());
    try {
      print('${await play(recording, SessionAdapter(arguments.first))} values match');
    } on StateError catch (error) {
      print(error.message);
      exitCode = 1;
    }
  }
  exit(exitCode);
}
