// Teaches the database's dictionary every word of a name on offer, each once.

/** Words seen by this process; the database ignores those it knows. */
export class Dictionary {
  readonly #known = new Set<string>()
  readonly #keep: (words: readonly string[]) => void

  constructor(keep: (words: readonly string[]) => void) {
    this.#keep = keep
  }

  learn(words: readonly string[]): void {
    const fresh = words.filter((word) => !this.#known.has(word))
    if (fresh.length === 0) return
    for (const word of fresh) this.#known.add(word)
    this.#keep(fresh)
  }
}
