// What the socket says beside prices: counts and own money, put where the queries keep them; what was a bettor's own
// goes with the session.
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { queryClient } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { onMessage } from '../api/socket.ts'
import { isKept } from '../kept.ts'

/** What belongs to the bettor alone, by query name. */
const OWN = ['balance', 'profile', 'mybets', 'cashout']

/** Of the account's last news. */
let sold: readonly SoldByItself[] = []

/** What was interrupted is found, and what was sold by itself is announced, to eyes that are there. */
const follow = (): void => {
  if (document.hidden || !useSession.getState().authenticated) return
  if (!isKept('cashouts') && sold.length === 0) return
  void import('../cashout/followCashouts.ts').then(
    async ({ announceSold, findInterrupted }) => {
      await findInterrupted()
      await announceSold(sold)
    },
    () => {},
  )
}

export const followNews = (): void => {
  useSession.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', follow)
  follow()
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id) sold = []
    if (before && user?.id !== before.id) for (const name of OWN) queryClient.removeQueries({ queryKey: [name] })
  })
  onMessage((message) => {
    if (!('v' in message)) return
    if (message.t === 'totals') queryClient.setQueryData(['totals'], message.s)
    if (message.t !== 'account' || !useSession.getState().authenticated) return
    setMoney(message.s)
    sold = message.s.sold
    follow()
    if (message.s.tickets.length > 0) void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  })
}
