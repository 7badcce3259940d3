// The payment methods of each direction that are open now, the last used first.
import { useQuery } from '@tanstack/react-query'
import { paymentPaths } from '@walia/contract/paths.ts'
import type {
  DepositMethod,
  DepositMethodsAnswer,
  WithdrawMethod,
  WithdrawMethodsAnswer,
} from '@walia/contract/payments.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { get } from '../api/client.ts'
import { local } from '../storage.ts'
import { useLanguage } from '../text.ts'

const useLastMethod = create<{ method: string | null }>()(
  persist((): { method: string | null } => ({ method: null }), {
    name: 'walia-method',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const storeMethod = (method: string): void => {
  useLastMethod.setState({ method })
}

const useMethods = <M extends { method: string }>(name: string, path: string) => {
  const language = useLanguage()
  const last = useLastMethod(({ method }) => method)
  return useQuery({
    queryKey: [name, language],
    queryFn: ({ signal }) => get<{ data: M[] }>(path, {}, signal),
    staleTime: 60_000,
    select: ({ data }): M[] => data.toSorted((a, b) => rank(a, last) - rank(b, last)),
  })
}

const rank = ({ method }: { method: string }, last: string | null): number => (method === last ? 0 : 1)

export const useDepositMethods = () =>
  useMethods<DepositMethodsAnswer['data'][number]>('depositMethods', paymentPaths.methods)
export const useWithdrawMethods = () =>
  useMethods<WithdrawMethodsAnswer['data'][number]>('withdrawMethods', paymentPaths.withdrawMethods)

export type MethodsOf<M extends DepositMethod | WithdrawMethod> = ReturnType<typeof useMethods<M>>
