// Whether the screen is wide enough for the rail: then there is no bottom bar, and the header has a second row.
import { useSyncExternalStore } from 'react'

const wideScreen = matchMedia('(min-width: 768px)')
const widerScreen = matchMedia('(min-width: 900px)')

const subscriber =
  (screen: MediaQueryList) =>
  (listener: () => void): (() => void) => {
    screen.addEventListener('change', listener)
    return () => screen.removeEventListener('change', listener)
  }
const toWide = subscriber(wideScreen)
const toWider = subscriber(widerScreen)

export const useWide = (): boolean => useSyncExternalStore(toWide, () => wideScreen.matches)
/** Wide enough for a second rail, of sports. */
export const useWider = (): boolean => useSyncExternalStore(toWider, () => widerScreen.matches)
