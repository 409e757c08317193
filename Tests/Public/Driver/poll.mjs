// Waits for a condition.

/** The longest wait, in milliseconds. */
const timeout = 30_000;

/** Calls `read` until its value is truthy, and returns that value; throws after the timeout. */
export async function poll(read, what, { everyMs = 10 } = {}) {
  const deadline = Date.now() + timeout;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`);
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
