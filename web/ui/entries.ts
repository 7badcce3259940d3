// Where this page stands in the history of the app: Back must find an entry of ours or not be taken at all.
type Navigation = { canGoBack: boolean }

/** What an entry's state says of its place: entries of ours before it in an unbroken row. */
const placeOf = (state: unknown): number => (state as { place?: number } | null)?.place ?? 0

/** Follows the history where the browser does not tell it by itself; every entry keeps its own place. */
export const followEntries = (target: Pick<typeof window, 'history' | 'addEventListener'> = window): void => {
  if ('navigation' in target) return
  const { history } = target
  const stamp = (place: number): void =>
    // Past wouter's own replaceState, which would tell everybody about it.
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

/** Whether the entry before this one is the app's. */
export const canGoBack = (): boolean => {
  const { navigation } = window as { navigation?: Navigation }
  return navigation ? navigation.canGoBack : placeOf(history.state) > 0
}
