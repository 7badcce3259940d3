// Socket messages other than prices: counts and the own balance, written to the query cache; a bettor's own data
// is removed with the session.
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { checkSession, queryClient } from '../api/queries.ts'
import { type MoneyNews, setMoney, useSession } from '../api/session.ts'
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

const moneyOf = (money: MoneyNews | null): string => `${money?.balance} ${money?.bonus} ${money?.points}`

/** As the last message had it; before the first as this device knew it when the page began. */
let told = moneyOf(useSession.getState().user)

/** What else is shown of the own money was read before it changed, or may have been while it is still asked for. */
const takeMoney = (money: MoneyNews): void => {
  setMoney(money)
  if (moneyOf(money) === told) return
  told = moneyOf(money)
  // A first answer that is on its way would end the invalidation; so it is asked for anew.
  void queryClient.cancelQueries({ queryKey: ['balance'] }).then(() =>
    queryClient.invalidateQueries({
      queryKey: ['balance'],
      predicate: ({ queryKey, state }) => queryKey.length > 1 || state.status === 'pending',
    }),
  )
}

/** Messages to this device are of the session that is logged in. */
const renewDevice = (): void => {
  if (globalThis.Notification?.permission !== 'granted') return
  void import('../push/device.ts').then((device) => device.renewDevice()).catch(() => {})
}

export const followNews = (): void => {
  useSession.subscribe(follow)
  useSession.subscribe(({ token }, { token: before }) => token !== before && renewDevice())
  // A login that leads back to a page of before loads that page anew, which ends our calls: what is due is made here.
  renewDevice()
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', follow)
  follow()
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id) sold = []
    if (before && user?.id !== before.id) for (const name of OWN) queryClient.removeQueries({ queryKey: [name] })
  })
  onMessage((message) => {
    // The server takes it away when the session ends, whoever ends it: a stream or a game must not go on until the next call.
    if (message.t === 'gone') return checkSession()
    if (!('v' in message)) return
    if (message.t === 'totals') queryClient.setQueryData(['totals'], message.s)
    if (message.t !== 'account' || !useSession.getState().authenticated) return
    takeMoney(message.s)
    sold = message.s.sold
    follow()
    if (message.s.tickets.length > 0) void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  })
}
