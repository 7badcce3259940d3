// Whether the screen is wide enough for the rail: then there is no bottom bar, and the header has a second row.
import { useSyncExternalStore } from 'react'

const wideScreen = matchMedia('(min-width: 768px)')

const subscribe = (listener: () => void): (() => void) => {
  wideScreen.addEventListener('change', listener)
  return () => wideScreen.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wideScreen.matches)
