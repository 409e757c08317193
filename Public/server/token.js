// The token that a server may ask for.

const key = "overscroll-token";

/** What a header can carry and a line of the server's file can hold. */
const pattern = /^[\x21-\x7e]+$/;

export class Tokens {
  token;

  #ask;
  #storage;
  #asking = null;

  /**
   * @param {(isWrong: boolean) => Promise<?string>} ask Asks a person; null if there is no answer.
   * @param {Storage} storage Outlives a reload of the page.
   */
  constructor(ask, storage = sessionStorage) {
    this.#ask = ask;
    this.#storage = storage;
    this.token = storage.getItem(key);
  }

  /** Asks once for another token than the refused one; whether there is another. */
  async renew(refused) {
    if (this.token === refused) {
      this.#asking ??= this.#enter(refused !== null);
      await this.#asking;
    }
    return this.token !== refused;
  }

  async #enter(isWrong) {
    try {
      let answer = (await this.#ask(isWrong))?.trim();
      while (answer && !pattern.test(answer)) answer = (await this.#ask(true))?.trim();
      if (!answer) return;
      this.token = answer;
      this.#storage.setItem(key, answer);
    } finally {
      this.#asking = null;
    }
  }
}
