// After a change of label taps do nothing for a moment, so that no action turns into another under the thumb.
import { useRef } from 'react'

const GUARD_MS = 400

/** Answers whether a tap counts now. */
export const useGuard = (kind: string): (() => boolean) => {
  const last = useRef({ kind, at: Number.NEGATIVE_INFINITY })
  if (last.current.kind !== kind) last.current = { kind, at: performance.now() }
  return () => performance.now() - last.current.at >= GUARD_MS
}
