// What the socket says beside prices: counts and own money, put where the queries keep them.
import { queryClient } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { onMessage } from '../api/socket.ts'

export const followNews = (): void => {
  onMessage((message) => {
    if (!('v' in message)) return
    if (message.t === 'totals') queryClient.setQueryData(['totals'], message.s)
    if (message.t !== 'account' || !useSession.getState().authenticated) return
    setMoney(message.s)
    if (message.s.tickets.length > 0) void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  })
}
