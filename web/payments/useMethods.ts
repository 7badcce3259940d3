// The ways to deposit that are open now, the last used first.
import { useQuery } from '@tanstack/react-query'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { DepositMethod, DepositMethodsAnswer } from '@walia/contract/payments.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { get } from '../api/client.ts'
import { useLanguage } from '../text.ts'

const useLastMethod = create<{ method: string | null }>()(
  persist((): { method: string | null } => ({ method: null }), { name: 'walia-deposit', version: 1 }),
)

export const rememberMethod = (method: string): void => {
  useLastMethod.setState({ method })
}

export const useMethods = () => {
  const language = useLanguage()
  const last = useLastMethod((state) => state.method)
  return useQuery({
    queryKey: ['depositMethods', language],
    queryFn: ({ signal }) => get<DepositMethodsAnswer>(paymentPaths.methods, {}, signal),
    staleTime: 60_000,
    select: ({ data }): DepositMethod[] => data.toSorted((a, b) => rank(a, last) - rank(b, last)),
  })
}

const rank = ({ method }: DepositMethod, last: string | null): number => (method === last ? 0 : 1)
