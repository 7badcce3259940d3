// The code that confirms a payment: what is typed, and what the server said to it.
import { useId, useState } from 'react'
import { codeErrorOf, type FieldError } from '../account/checks.ts'
import { useRequest } from '../account/useRequest.ts'
import { profile } from '../config.ts'

export type CodeEntry = {
  digits: string
  /** Of the field itself, once it was sent. */
  error: FieldError
  /** The server's sentence. */
  failure: string | null
  busy: boolean
  /** Id of the form, for a button that stands outside of it. */
  form: string
  type: (digits: string) => void
  submit: () => Promise<void>
}

/** `give` throws when the code is refused. */
export const useCode = (give: (code: string) => Promise<void>): CodeEntry => {
  const form = useId()
  const request = useRequest()
  const [digits, setDigits] = useState('')
  const [tried, setTried] = useState(false)
  const error = codeErrorOf(digits, profile.account)
  return {
    digits,
    error: tried ? error : null,
    failure: request.failure,
    busy: request.busy,
    form,
    type: (next) => {
      setDigits(next)
      setTried(false)
      request.clear()
    },
    submit: async () => {
      setTried(true)
      if (error !== null) return
      const refused = await request.run(() => give(digits))
      // A code that was not taken is typed anew; without an answer the same one is sent again.
      if (refused === 'PAYMENT_CODE_WRONG') setDigits('')
      if (refused !== null) setTried(false)
    },
  }
}
