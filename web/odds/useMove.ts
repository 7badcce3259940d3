// How a price change shows: a tint for a moment, an arrow for a while, and the earlier price.
import { type RefObject, useEffect, useRef, useState } from 'react'
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

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

// getBoundingClientRect would force the layout of skipped rows; an IntersectionObserver answers in the next frame.
const whenSeen = (element: HTMLElement | null, run: () => void): void => {
  if (!element || document.hidden) return
  observer ??= new IntersectionObserver((entries, its) => {
    for (const { target, isIntersecting } of entries) {
      its.unobserve(target)
      if (isIntersecting) waiting.get(target)?.()
      waiting.delete(target)
    }
  })
  waiting.set(element, run)
  observer.observe(element)
}

/** `value` is null while the odd cannot be bet; reopening at another price is a move as well. */
export const useMove = (
  value: string | null,
  button: RefObject<HTMLElement | null>,
): { move: Move; earlier: RefObject<EarlierPrice | null> } => {
  const [move, setMove] = useState<Move>(null)
  const last = useRef(value)
  const earlier = useRef<EarlierPrice | null>(null)
  const tintedAt = useRef(0)
  useEffect(() => {
    if (value === null || value === last.current) return
    const before = last.current
    last.current = value
    if (before === null) return
    earlier.current = { oddValue: before, changedAt: serverNow() }
    moveCount += 1
    const moved = { direction: Number(value) > Number(before) ? 'up' : 'down', tinted: false, id: moveCount } as const
    setMove(moved)
    whenSeen(button.current, () => {
      const now = performance.now()
      if (tints >= TINTS_MAX || now - tintedAt.current <= TINT_PAUSE_MS) return
      tintedAt.current = now
      startTint()
      setMove((latest) => (latest?.id === moved.id ? { ...moved, tinted: true } : latest))
    })
  }, [value, button])
  useEffect(() => {
    if (move === null) return
    const timer = setTimeout(() => setMove(null), ARROW_MS)
    return () => clearTimeout(timer)
  }, [move])
  return { move, earlier }
}
