// An adapter of a session of a server: a program of this, Json.kt and Player.kt plays recordings against it,
// `java -jar session.jar http://127.0.0.1:8080 FILE…`.

import java.io.File
import java.net.HttpURLConnection
import java.net.URL
import kotlin.system.exitProcess

private val callbacks =
    listOf("refreshing", "beginRefreshingCompletion", "endRefreshingAnimationBegin", "endRefreshingCompletion")

/** An adapter of the session `played`. */
class SessionAdapter(private val origin: String) : Adapter {
    private var dueMs = 0.0
    private var after = 0

    private fun call(method: String, path: String = "", body: Any? = null): Any? {
        val connection = URL("$origin/v1/sessions/played$path").openConnection() as HttpURLConnection
        connection.requestMethod = method
        connection.setRequestProperty("Content-Type", "application/json")
        if (body != null) {
            connection.doOutput = true
            connection.outputStream.use { it.write(jsonText(body).toByteArray()) }
        }
        if (method == "DELETE") return connection.responseCode
        return JsonReader(connection.inputStream.use { it.readBytes() }.toString(Charsets.UTF_8)).value()
    }

    private fun post(event: Map<*, *>) { call("POST", "/events", event) }

    private fun pass(toMs: Double) = post(mapOf("type" to "advance", "toMs" to toMs))

    override fun create(configuration: Any?) {
        call("DELETE")
        call("PUT", "", configuration)
    }

    override fun send(event: Map<*, *>) {
        // A component with a fault, for the test: it never ends.
        if (System.getenv("FAULT") != null && event["type"] == "endRefreshing") return
        // A gesture takes its time by itself: the session goes to its begin, and has its end afterwards.
        pass(if (event["type"] == "gesture") event["atMs"] as? Double ?: 0.0 else dueMs)
        post(event - "atMs")
    }

    override fun advance(toMs: Double) { dueMs = toMs }

    override fun show(): Map<*, *> {
        pass(dueMs)
        val snapshot = call("GET") as Map<*, *>
        val page = call("GET", "/effects?after=$after&limit=1000") as Map<*, *>
        val effects = (page["effects"] as List<*>).map { it as Map<*, *> }
        after = (effects.lastOrNull()?.get("index") as? Double)?.toInt() ?: after
        val pairs = effects.map { listOf(it["component"], it["type"]) }.filter { it[1] in callbacks }
        return snapshot.filterKeys { it in listOf("header", "footer", "trailer", "scrollView") } + ("effects" to pairs)
    }
}

fun main(arguments: Array<String>) {
    var failures = 0
    for (file in arguments.drop(1)) {
        val recording = JsonReader(File(file).readText()).value() as Map<*, *>
        try {
            println("${play(recording, SessionAdapter(arguments[0]))} values match")
        } catch (failure: IllegalStateException) {
            println(failure.message)
            failures++
        }
    }
    exitProcess(if (failures > 0) 1 else 0)
}
