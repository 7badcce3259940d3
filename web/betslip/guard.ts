// Ignores taps for a moment after the label changed, so that nobody taps an action that has just become another one.
import { useRef } from 'react'

const GUARD_MS = 400

/** Answers whether a tap counts now. */
export const useGuard = (kind: string): (() => boolean) => {
  const last = useRef({ kind, at: Number.NEGATIVE_INFINITY })
  if (last.current.kind !== kind) last.current = { kind, at: performance.now() }
  return () => performance.now() - last.current.at >= GUARD_MS
}
