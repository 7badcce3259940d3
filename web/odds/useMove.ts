// How a price change shows: a tint for a moment, an arrow for a while, and the earlier price.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { serverNow } from '../config.ts'
import type { EarlierPrice } from './pickOf.ts'

export type Move = { direction: 'up' | 'down'; tinted: boolean; id: number } | null

const ARROW_MS = 10_000
const TINT_MS = 1_500
const TINT_PAUSE_MS = 2_000
const TINTS_MAX = 20

let tints = 0
let moveCount = 0

// At most 20 tints at a time in the whole app; further changes show only arrows.
const startTint = (): void => {
  tints += 1
  setTimeout(() => {
    tints -= 1
  }, TINT_MS)
}

// Rows out of sight are skipped by the browser; asking where they are would force their layout.
const isSeen = (element: HTMLElement | null): boolean =>
  !document.hidden && element?.checkVisibility?.({ contentVisibilityAuto: true }) !== false

/** `value` is null while the odd cannot be bet; reopening at another price is a move as well. */
export const useMove = (
  value: string | null,
  button: RefObject<HTMLElement | null>,
): { move: Move; earlier: RefObject<EarlierPrice | null> } => {
  const [move, setMove] = useState<Move>(null)
  const last = useRef(value)
  const earlier = useRef<EarlierPrice | null>(null)
  const tintedAt = useRef(0)
  // Before the price is painted: price and arrow are one drawing.
  useLayoutEffect(() => {
    if (value === null || value === last.current) return
    const before = last.current
    last.current = value
    if (before === null) return
    earlier.current = { oddValue: before, changedAt: serverNow() }
    moveCount += 1
    const now = performance.now()
    const tinted = tints < TINTS_MAX && now - tintedAt.current > TINT_PAUSE_MS && isSeen(button.current)
    if (tinted) {
      tintedAt.current = now
      startTint()
    }
    setMove({ direction: Number(value) > Number(before) ? 'up' : 'down', tinted, id: moveCount })
  }, [value, button])
  useEffect(() => {
    if (move === null) return
    const timer = setTimeout(() => setMove(null), ARROW_MS)
    return () => clearTimeout(timer)
  }, [move])
  return { move, earlier }
}
