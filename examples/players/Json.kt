// JSON as Map, List, String, Double, Boolean and null: Kotlin's library has no reader of it.

/** Reads a JSON text, which is right. */
class JsonReader(private val text: String) {
    private var at = 0

    fun value(): Any? {
        skip()
        when (text[at]) {
            '{' -> return linkedMapOf<Any?, Any?>().also { at++; while (!ends('}')) it[value()] = value() }
            '[' -> return mutableListOf<Any?>().also { at++; while (!ends(']')) it.add(value()) }
            '"' -> return string()
        }
        val word = text.substring(at).takeWhile { it !in ",]} \n\r\t" }
        at += word.length
        return when (word) { "true" -> true; "false" -> false; "null" -> null; else -> word.toDouble() }
    }

    private fun skip() { while (text[at] in " \n\r\t,:") at++ }

    private fun ends(mark: Char): Boolean { skip(); return (text[at] == mark).also { if (it) at++ } }

    private fun string(): String {
        val result = StringBuilder()
        while (text[++at] != '"') {
            if (text[at] != '\\') { result.append(text[at]); continue }
            val escape = text[++at]
            if (escape != 'u') {
                result.append("\n\t\r\b\u000c".getOrElse("ntrbf".indexOf(escape)) { escape })
                continue
            }
            result.append(text.substring(at + 1, at + 5).toInt(16).toChar())
            at += 4
        }
        at++
        return result.toString()
    }
}

/** Writes a value as JSON. */
fun jsonText(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { "${jsonText(it.key)}:${jsonText(it.value)}" }
    is List<*> -> value.joinToString(",", "[", "]") { jsonText(it) }
    is String -> value.toList().joinToString("", "\"", "\"") {
        if (it in "\"\\" || it < ' ') "\\u%04x".format(it.toInt()) else "$it"
    }
    else -> "$value"
}
