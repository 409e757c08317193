// Plays a recording against an adapter of a component, and compares what the adapter shows.

import kotlin.math.abs

/** Connects a component with a recording; `Json.kt` says what JSON is here. */
interface Adapter {
    fun create(configuration: Any?)
    /** Makes an event happen; a gesture comes as a whole, at the instant at which its finger lifts. */
    fun send(event: Map<*, *>)
    /** Lets the time pass to an instant in milliseconds since the creation, and runs what is due. */
    fun advance(toMs: Double)
    /** Parts of a snapshot, and in `effects` the callbacks since the last call; what is missing is not compared. */
    fun show(): Map<*, *>
}

private object Missing

private fun Any?.member(name: String): Any? = (this as? Map<*, *>)?.get(name)

/** The value at a JSON Pointer; Missing if the adapter does not show the place. */
private fun valueAt(shown: Any?, place: String): Any? =
    place.split("/").drop(1).map { it.replace("~1", "/").replace("~0", "~") }.fold(shown) { part, token ->
        when (part) {
            is Map<*, *> -> if (token in part) part[token] else Missing
            is List<*> -> part.getOrElse(token.toIntOrNull() ?: -1) { Missing }
            else -> Missing
        }
    }

/** Whether two values are equal; numbers within 1e-9, or the tolerance of lengths where the place is no time. */
private fun isNear(seen: Any?, wanted: Any?, place: String, tolerance: Any?): Boolean {
    if (seen !is Number || wanted !is Number) return seen == wanted
    val (left, right) = Pair(seen.toDouble(), wanted.toDouble())
    val points = if (place.endsWith("Ms")) null else tolerance.member("points") as? Double
    return abs(left - right) <= points ?: 1e-9 * maxOf(1.0, abs(left), abs(right))
}

/** When an event ends; with `until` that is `timeMs` of the snapshot, or else the last effect. */
private fun endOf(event: Map<*, *>, item: Any?, fromMs: Double, recordedMs: Double?): Double {
    fun ms(name: String) = event[name] as? Double
    if (event["type"] == "gesture") return fromMs + (ms("overMs") ?: 0.0) + (ms("holdMs") ?: 0.0)
    if (event["type"] != "advance") return fromMs
    return ms("byMs")?.plus(fromMs) ?: ms("toMs") ?: recordedMs?.takeIf { it >= fromMs }
        ?: (item.member("effectTimesMs") as? List<*>)?.lastOrNull() as? Double
        ?: error("an event does not say when it ends: the recording has to expect /timeMs")
}

/** Answers how many values were compared; throws the first event after which something differs. */
fun play(recording: Map<*, *>, adapter: Adapter): Int {
    val expected = linkedMapOf<String, Any?>()
    var nowMs = 0.0
    var compared = 0
    adapter.create(recording["configuration"])
    for ((number, event) in (listOf(null) + recording["events"] as List<*>).withIndex()) {
        val item = (recording["expected"] as? List<*>)?.getOrNull(number)
        // A component that is gone takes its values along, and those of a new one take the place of its null.
        for ((place, value) in item.member("changes") as? Map<*, *> ?: mapOf<Any, Any>()) {
            expected.keys.removeAll { it.startsWith("$place/") || "$place".startsWith("$it/") }
            expected["$place"] = value
        }
        if (event is Map<*, *>) {
            nowMs = endOf(event, item, event["atMs"] as? Double ?: nowMs, expected["/timeMs"] as? Double)
            adapter.advance(nowMs)
            if (event["type"] != "advance") adapter.send(event)
            adapter.advance(nowMs)
        }
        val shown = adapter.show()
        if (item == null) continue
        for ((place, wanted) in expected + ("/effects" to (item.member("effects") ?: listOf<Any>()))) {
            val seen = valueAt(shown, place)
            if (seen === Missing) continue
            compared++
            check(isNear(seen, wanted, place, recording["tolerance"])) {
                "event $number at $nowMs ms: $place is ${jsonText(seen)}, not ${jsonText(wanted)}"
            }
        }
    }
    check(compared > 0) { "the adapter shows nothing that the recording expects" }
    return compared
}
