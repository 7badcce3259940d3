// The position of this page among the app's history entries: Back is used only when the entry before is ours.
type Navigation = { canGoBack: boolean }

/** From an entry's state: how many entries of ours directly precede it. */
const placeOf = (state: unknown): number => (state as { place?: number } | null)?.place ?? 0

/** Follows the history in browsers without the Navigation API; every entry stores its own position. */
export const followEntries = (target: Pick<typeof window, 'history' | 'addEventListener'> = window): void => {
  if ('navigation' in target) return
  const { history } = target
  const stamp = (place: number): void =>
    // Bypasses wouter's patched replaceState, which would notify its subscribers.
    Object.getPrototypeOf(history).replaceState.call(history, { ...history.state, place }, '')
  let here = placeOf(history.state)
  target.addEventListener('pushState', () => {
    here += 1
    stamp(here)
  })
  target.addEventListener('replaceState', () => stamp(here))
  target.addEventListener('popstate', () => {
    here = placeOf(history.state)
  })
}

/** Whether the previous entry is the app's. */
export const canGoBack = (): boolean => {
  const { navigation } = window as { navigation?: Navigation }
  return navigation ? navigation.canGoBack : placeOf(history.state) > 0
}
