// What the socket says beside prices: counts and own money, put where the queries keep them; what was a bettor's own
// goes with the session.
import { queryClient } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { onMessage } from '../api/socket.ts'

/** What belongs to the bettor alone, by query name. */
const OWN = ['balance', 'profile', 'mybets', 'cashout']

export const followNews = (): void => {
  useSession.subscribe(({ user }, { user: before }) => {
    if (before && user?.id !== before.id) for (const name of OWN) queryClient.removeQueries({ queryKey: [name] })
  })
  onMessage((message) => {
    if (!('v' in message)) return
    if (message.t === 'totals') queryClient.setQueryData(['totals'], message.s)
    if (message.t !== 'account' || !useSession.getState().authenticated) return
    setMoney(message.s)
    if (message.s.tickets.length > 0) void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  })
}
