// Coming back to a screen after a while, from another screen or another app: its data is then refreshed.
import { useEffect, useEffectEvent, useRef } from 'react'

const AWAY_MIN_MS = 60_000

export const useReturn = (onReturn: () => void): void => {
  const leftAt = useRef<number | null>(null)
  const come = useEffectEvent(() => {
    const away = leftAt.current === null ? 0 : Date.now() - leftAt.current
    leftAt.current = null
    if (away > AWAY_MIN_MS) onReturn()
  })
  useEffect(() => {
    const leave = (): void => {
      leftAt.current ??= Date.now()
    }
    const follow = (): void => (document.hidden ? leave() : come())
    come()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [])
}
