// The deposit under way: one request with its key, then its status until the provider's word is in.

import { paymentPaths } from '@walia/contract/paths.ts'
import type { Deposit, DepositAnswer, DepositMethod } from '@walia/contract/payments.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import { create } from 'zustand'
import { ApiError, get, messageOf, newIdempotencyKey, post } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { isFinal, type Progress, pauseAfter } from './stage.ts'

export type DepositState = {
  /** Null while none is under way. */
  current: (Progress & { method: DepositMethod; mobile: string; total: string; deposit: Deposit | null }) | null
  /** The sheet is on screen; a result that comes after it was closed is told by a snackbar. */
  watched: boolean
  /** Deposits refused in a row. */
  refusals: number
  failure: string | null
}

export const useDeposit = create<DepositState>(() => ({ current: null, watched: false, refusals: 0, failure: null }))

export type DepositRequest = { method: DepositMethod; mobile: string; amount: Minor; total: Minor }

// A request whose answer never came is repeated under its key as long as it is the same request.
let attempt: { key: string; body: string } | null = null

/** Starts a deposit; does nothing while one is being sent. */
export const startDeposit = async ({ method, mobile, amount, total }: DepositRequest): Promise<void> => {
  if (useDeposit.getState().current?.status === null) return
  const body = { amount: amountText(amount), method: method.method, mobile }
  const same = attempt?.body === JSON.stringify(body)
  attempt = { key: same && attempt ? attempt.key : newIdempotencyKey(), body: JSON.stringify(body) }
  const startedAt = Date.now()
  const first = { status: null, startedAt, approved: false, method, mobile, total: amountText(total), deposit: null }
  useDeposit.setState({ watched: true, failure: null, current: first })
  try {
    const { token } = useSession.getState()
    const request = { ...body, token: token ?? undefined }
    take((await post<DepositAnswer>(paymentPaths.deposit, request, { idempotencyKey: attempt.key })).data)
    attempt = null
    void follow(startedAt)
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt = null
    useDeposit.setState({ current: null, failure: messageOf(error) })
  }
}

const take = (deposit: Deposit): void =>
  useDeposit.setState(({ current, refusals }) => {
    if (current === null) return {}
    const news = current.status !== deposit.status
    if (news && deposit.status === 'received') void refreshBalance()
    return {
      current: { ...current, deposit, status: deposit.status, total: deposit.total },
      refusals: news ? refusalsAfter(deposit.status, refusals) : refusals,
    }
  })

const refusalsAfter = (status: Deposit['status'], before: number): number => {
  if (status === 'received') return 0
  return status === 'refused' ? before + 1 : before
}

// Runs on after the sheet is closed, for the attempt that began at `startedAt` only.
const follow = async (startedAt: number): Promise<void> => {
  for (;;) {
    const { current } = useDeposit.getState()
    if (current === null || current.startedAt !== startedAt || current.deposit === null) return
    if (isFinal(current.status)) return
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(Date.now() - startedAt)))
    const { deposit_id: depositId } = current.deposit
    const answer = await get<DepositAnswer>(paymentPaths.status, { depositId }).catch((error: unknown) => error)
    if (answer instanceof ApiError && answer.status === 401) return
    if (answer instanceof Error || useDeposit.getState().current?.startedAt !== startedAt) continue
    const { data, message } = answer as DepositAnswer
    take(data)
    if (isFinal(data.status) && !useDeposit.getState().watched)
      showSnackbar({ status: data.status === 'received' ? 'success' : 'error', messages: [message], seconds: 5 })
  }
}

export const sayApproved = (): void =>
  useDeposit.setState(({ current }) => (current ? { current: { ...current, approved: true } } : {}))

/** Closes the sheet. What is still open goes on being followed. */
export const closeDeposit = (): void =>
  useDeposit.setState(({ current }) => ({
    watched: false,
    current: current && isFinal(current.status) ? null : current,
  }))
