// A form's call to the server: busy while it runs, a second tap is ignored, and its refusal is a sentence.
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../api/client.ts'

export type FormRequest = {
  busy: boolean
  failure: string | null
  clear: () => void
  /** Runs one call; answers its error code when it is refused, null when it is done or was not started. */
  run: (work: () => Promise<void>) => Promise<ApiError['code'] | null>
}

export const useRequest = (): FormRequest => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    run: async (work) => {
      if (running.current) return null
      running.current = true
      setBusy(true)
      setFailure(null)
      try {
        await work()
        return null
      } catch (error) {
        setFailure(messageOf(error))
        return error instanceof ApiError ? error.code : 'INTERNAL'
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
