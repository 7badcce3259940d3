// Where the bettor's verification stands, what may be moved without one, and his submission.
import { useQuery } from '@tanstack/react-query'
import { verificationPaths } from '@walia/contract/latePaths.ts'
import type {
  SubmitVerificationBody,
  UnverifiedLimitsAnswer,
  VerificationAnswer,
} from '@walia/contract/verification.ts'
import { get, isUnknown, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'

/** Below `profile`, so that it goes with the bettor's other data. */
const KEY = ['profile', 'verification'] as const

export type Verification = VerificationAnswer['data']

/** null where the market's server does not verify. */
export const useVerification = () => {
  const authenticated = useSession((session) => session.authenticated)
  return useQuery({
    queryKey: KEY,
    enabled: authenticated,
    queryFn: async ({ signal }): Promise<Verification | null> => {
      try {
        return (await get<VerificationAnswer>(verificationPaths.state, {}, signal)).data
      } catch (error) {
        if (isUnknown(error)) return null
        throw error
      }
    },
  })
}

export type UnverifiedLimits = NonNullable<UnverifiedLimitsAnswer['data']>

/** null for who is verified. */
export const useUnverifiedLimits = () => {
  const authenticated = useSession((session) => session.authenticated)
  // Whatever moves the balance may have used something of them.
  const balance = useSession((session) => session.user?.balance)
  return useQuery({
    queryKey: [...KEY, 'limits', balance],
    enabled: authenticated,
    queryFn: async ({ signal }) => (await get<UnverifiedLimitsAnswer>(verificationPaths.limits, {}, signal)).data,
  })
}

export const refreshVerification = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

export const submitVerification = async (body: Omit<SubmitVerificationBody, 'token' | 'language'>): Promise<void> => {
  const token = useSession.getState().token ?? undefined
  const { data } = await post<VerificationAnswer>(verificationPaths.state, { ...body, token })
  queryClient.setQueryData(KEY, data)
  void queryClient.invalidateQueries({ queryKey: [...KEY, 'limits'] })
}
