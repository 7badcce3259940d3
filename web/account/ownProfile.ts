// The account as the server has it: status, until when it is excluded, today's stakes and the start of the session.
import { useQuery } from '@tanstack/react-query'
import type { ProfileAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { get } from '../api/client.ts'
import { useSession } from '../api/session.ts'

export const useOwnProfile = () => {
  const authenticated = useSession((session) => session.authenticated)
  return useQuery({
    queryKey: ['profile'],
    enabled: authenticated,
    queryFn: ({ signal }) => get<ProfileAnswer>(accountPaths.profile, {}, signal),
  })
}
