// Socket messages other than prices: counts and the own balance, written to the query cache; a bettor's own data
// is removed with the session.
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { queryClient } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { onMessage } from '../api/socket.ts'
import { isKept } from '../kept.ts'

/** Queries with data of the bettor alone. */
const OWN = ['balance', 'profile', 'mybets', 'cashout']

/** Version of the last account message. */
let sold: readonly SoldByItself[] = []

/** While the page is visible: requests interrupted cash-outs and announces automatic ones. */
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
