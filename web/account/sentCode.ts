// A code that was sent, kept on this device until it is used: after a reload or a killed tab its step opens again. The
// password of a sign-up is with the server, hashed; none is kept here.
import type { CodeBody, CodeSentAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { post } from '../api/client.ts'
import { serverNow } from '../config.ts'
import { local } from '../storage.ts'
import { textOf } from '../text.ts'
import { showToast } from '../ui/snackbar.ts'

type Purpose = CodeBody['purpose']
/** Times by the server's clock, epoch ms. */
export type SentCode = {
  purpose: Purpose
  answer: CodeSentAnswer
  sentAt: number
  resendAt: number
  /** Until then the code need not be typed again: the server has verified it for this browser. */
  checkedUntil: number
}

/** The server accepts the code from this browser for this long. */
const KEPT_MS = 55 * 60_000

const store = create(
  persist((): { sent: SentCode | null } => ({ sent: null }), {
    name: 'walia-code',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

const isKept = (sent: SentCode, purpose: Purpose): boolean =>
  sent.purpose === purpose && serverNow() - sent.sentAt < KEPT_MS

export const useSentCode = (purpose: Purpose): SentCode | null =>
  store(({ sent }) => (sent && isKept(sent, purpose) ? sent : null))

export const isChecked = (sent: SentCode | null): boolean => sent !== null && serverNow() < sent.checkedUntil

export const noteSent = (purpose: Purpose, answer: CodeSentAnswer): void => {
  const sentAt = serverNow()
  store.setState({ sent: { purpose, answer, sentAt, resendAt: sentAt + answer.resend_in * 1000, checkedUntil: 0 } })
}

/** `seconds` 0: the code has to be typed again. */
export const noteChecked = (seconds: number): void => {
  store.setState(({ sent }) => ({ sent: sent && { ...sent, checkedUntil: serverNow() + seconds * 1000 } }))
}

export const forgetCode = (): void => {
  store.setState({ sent: null })
}

export const resendCode = async ({ purpose, answer: { mobile } }: SentCode, attempt: string): Promise<void> => {
  noteSent(purpose, await post<CodeSentAnswer>(accountPaths.code, { mobile, purpose, attempt }))
  showToast(textOf('account', 'codeSent'))
}
