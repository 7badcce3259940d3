// What is read at most once in a while, by all who ask meanwhile together.
export function readThrough<T>(staleMs: number, load: () => Promise<T>): { get(): Promise<T>; forget(): void } {
  let kept: { at: number; value: Promise<T> } | null = null
  const forget = () => {
    kept = null
  }
  return {
    forget,
    get() {
      if (kept === null || performance.now() - kept.at >= staleMs) {
        kept = { at: performance.now(), value: load() }
        kept.value.catch(forget)
      }
      return kept.value
    },
  }
}

/** The same by number, of so many at most: the oldest go first. What is null is not kept, so that made-up numbers push nothing out. */
export function readThroughEach<T>(
  staleMs: number,
  countMax: number,
  load: (id: number) => Promise<T | null>,
): (id: number) => Promise<T | null> {
  const kept = new Map<number, ReturnType<typeof readThrough<T | null>>>()
  return async (id) => {
    const entry = kept.get(id) ?? readThrough(staleMs, () => load(id))
    kept.set(id, entry)
    const value = await entry.get().catch((cause) => {
      kept.delete(id)
      throw cause
    })
    if (value === null) kept.delete(id)
    const [oldest] = kept.keys()
    if (kept.size > countMax && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
