// What the bettor can pay a stake with beside cash, and which of it was chosen for the slip.
import { useQuery } from '@tanstack/react-query'
import type { BonusesAnswer, Source } from '@walia/contract/bonuses.ts'
import { bonusesPath } from '@walia/contract/latePaths.ts'
import { create } from 'zustand'
import { post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { type PaidTicket, type TicketPay, ticketPayOf } from './ticketPay.ts'

export type { Source }

/** Read anew whenever the balance is. */
export const BONUSES_QUERY = ['balance', 'sources']

/** With `isNeeded` false it is not asked for. */
export const useBonuses = (isNeeded = true) => {
  const authenticated = useSession((session) => session.authenticated)
  return useQuery({
    queryKey: BONUSES_QUERY,
    enabled: authenticated && isNeeded,
    queryFn: ({ signal }) =>
      post<BonusesAnswer>(bonusesPath, { token: useSession.getState().token ?? undefined }, { signal }),
  })
}

/** Bonus money that a withdrawal would cost, as it was shown last; null for none. */
export const forfeitShown = (): string | null => {
  const bonus = queryClient.getQueryData<BonusesAnswer>(BONUSES_QUERY)?.data.bonus
  return bonus?.state === 'active' ? bonus.balance : null
}

const useChoice = create<{ chosen: Source['source'] | null }>(() => ({ chosen: null }))

/** Null is cash. */
export const chooseSource = (chosen: Source['source'] | null): void => useChoice.setState({ chosen })

/** What was chosen, while it holds something; null is cash. */
export const useSource = (isShown = true): Source | null => {
  const { chosen } = useChoice()
  const { data } = useBonuses(isShown || chosen !== null)
  return data?.data.sources.find(({ source }) => source === chosen) ?? null
}

/** Asks only for slips of bonus money. */
export const useTicketPay = (ticket: PaidTicket): TicketPay | null =>
  ticketPayOf(ticket, useBonuses(ticket.source === 'bonus').data?.data.bonus ?? null)
