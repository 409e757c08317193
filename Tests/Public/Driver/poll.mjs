// Waiting for something to become true.

/** How long anything may take before it counts as never happening, in milliseconds. */
const patience = 15_000;

/** Asks again and again until the answer is truthy, and returns it; fails after the deadline. */
export async function poll(ask, what, { everyMs = 10 } = {}) {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`never came: ${what}`);
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
