// The code that confirms a payment: the typed text, and the server's refusal.
import { useId, useState } from 'react'
import { codeErrorOf, type FieldError } from '../account/checks.ts'
import { useRequest } from '../account/useRequest.ts'
import { profile } from '../config.ts'

export type CodeEntry = {
  digits: string
  /** The field's own error, once it was submitted. */
  error: FieldError
  /** The server's sentence. */
  failure: string | null
  busy: boolean
  /** Id of the form, for a button that stands outside of it. */
  form: string
  type: (digits: string) => void
  submit: () => Promise<void>
  /** Asks for another one. */
  resend: () => Promise<void>
}

/** `give` submits the code, `again` asks for another; both throw when they are refused. */
export const useCode = (give: (code: string) => Promise<void>, again: () => Promise<void>): CodeEntry => {
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
      // A refused code is cleared; without an answer it stays, to be sent again.
      if (refused === 'PAYMENT_CODE_WRONG') setDigits('')
      if (refused !== null) setTried(false)
    },
    // What was typed belongs to the code before.
    resend: async () => {
      if ((await request.run(again)) === null) setDigits('')
      setTried(false)
    },
  }
}
