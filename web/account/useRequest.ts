// A form's call to the server: busy while it runs, a second tap is ignored, and its refusal is a sentence. A call that
// may be repeated is repeated until it is answered: the server may have acted, and an SMS costs one of three per hour.
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, newIdempotencyKey } from '../api/client.ts'
import { nextChance } from '../later.ts'
import { leavesOpen } from '../reach.ts'

/** Before a call without an answer is repeated, ms; at once when the network is back. */
const AGAIN_MS = 3_000

export type FormRequest = {
  busy: boolean
  /** The refusal as a sentence. */
  failure: string | null
  refusal: ApiError['code'] | null
  /** No answer came, and the call is being repeated. */
  unanswered: boolean
  clear: () => void
  /**
   * Runs one call under a key of its own, the same for its repeats; answers its error code when it is refused, null when
   * it is done, was not started or the form has gone.
   */
  run: (work: (attempt: string) => Promise<void>) => Promise<ApiError['code'] | null>
}

/** The refusal, where it is one of those that a field is wrong by: it stands there. */
export const refusedAt = (
  { refusal, failure }: Pick<FormRequest, 'refusal' | 'failure'>,
  ...codes: readonly ApiError['code'][]
): string | null => (refusal !== null && codes.includes(refusal) ? failure : null)

/** `repeats`: the server answers a repeated call like the first. */
export const useRequest = ({ repeats = false } = {}): FormRequest => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ code: ApiError['code']; message: string } | null>(null)
  const [unanswered, setUnanswered] = useState(false)
  const running = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const from = useRef<Element | null>(null)
  // A busy button loses the focus; once it can be pressed again it has it back, unless the refusal took it elsewhere.
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
    from.current = null
  }, [busy])
  const untilAnswered = async (work: () => Promise<void>): Promise<ApiError['code'] | null> => {
    for (let before = false; !gone.current; before = true) {
      try {
        await work()
        return null
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'INTERNAL'
        if (!repeats || !(error instanceof ApiError) || !leavesOpen(code, before)) {
          setRefused({ code, message: messageOf(error) })
          return code
        }
      }
      setUnanswered(true)
      await nextChance(AGAIN_MS)
    }
    return null
  }
  return {
    busy,
    failure: refused?.message ?? null,
    refusal: refused?.code ?? null,
    unanswered,
    clear: () => setRefused(null),
    run: async (work) => {
      if (running.current) return null
      running.current = true
      from.current = document.activeElement
      setBusy(true)
      setRefused(null)
      try {
        const attempt = newIdempotencyKey()
        return await untilAnswered(() => work(attempt))
      } finally {
        running.current = false
        setBusy(false)
        setUnanswered(false)
      }
    },
  }
}
