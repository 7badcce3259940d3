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
