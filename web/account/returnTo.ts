// After a form: goes back to the history entry that the bettor came from, so that Back never shows the form again.
import { navigate } from 'wouter/use-browser-location'

export type Entry = { key: string; url: string | null }
type Navigation = {
  entries: () => Entry[]
  currentEntry: (Entry & { index: number }) | null
  traverseTo: (key: string) => unknown
}

/** Forms: pages that lead on to another one. */
const isPassing = ({ pathname, searchParams }: URL): boolean =>
  /^\/(login|signup|forgotpassword|[^/]+-(deposit|withdraw))$/.test(pathname) ||
  ['deposit', 'withdraw'].includes(searchParams.get('action') ?? '')

/** The key of the nearest of the `earlier` entries that is no form, when it is the target; else null. */
export const keyOfReturn = (earlier: readonly Entry[], target: string): string | null => {
  for (const { key, url } of earlier.toReversed()) {
    if (url === null) return null
    const address = new URL(url)
    if (isPassing(address)) continue
    return address.pathname + address.search === target ? key : null
  }
  return null
}

/** `target` is an address of ours. In browsers without the Navigation API the form's entry is replaced. */
export const returnTo = (target: string): void => {
  const { navigation } = window as { navigation?: Navigation }
  const earlier = navigation?.currentEntry ? navigation.entries().slice(0, navigation.currentEntry.index) : []
  const key = keyOfReturn(earlier, target)
  if (navigation && key !== null) navigation.traverseTo(key)
  else navigate(target, { replace: true })
}
