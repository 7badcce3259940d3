// What the bettor can pay a stake with beside cash, and which of it was chosen for the slip.
import { useQuery } from '@tanstack/react-query'
import type { BonusesAnswer, Source } from '@walia/contract/bonuses.ts'
import { bonusesPath } from '@walia/contract/latePaths.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import { create } from 'zustand'
import { post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { minorOf } from '../plainFormats.ts'
import type { TextKey } from '../text.ts'
import { type Choice, type PayableSlip, sourceOf } from './sourceOf.ts'
import { type PaidTicket, type TicketPay, ticketPayOf } from './ticketPay.ts'

export type { Source }

export const sourceNames = {
  bonus: 'sourceBonus',
  free_bet: 'sourceFreeBet',
  points: 'sourcePoints',
} as const satisfies Record<Source['source'], TextKey<'betslip'>>

/** Read anew whenever the balance is. */
export const BONUSES_QUERY = ['balance', 'sources']

/** With `isNeeded` false it is not asked for. */
export const useBonuses = (isNeeded = true) => {
  const authenticated = useSession((session) => session.authenticated)
  return useQuery({
    queryKey: BONUSES_QUERY,
    enabled: authenticated && isNeeded,
    queryFn: ({ signal }) => post<BonusesAnswer>(bonusesPath, ownToken(), { signal }),
  })
}

/** Bonus money that a withdrawal would cost, stakes of its open slips included, as it was shown last; null for none. */
export const forfeitShown = (): string | null => {
  const bonus = queryClient.getQueryData<BonusesAnswer>(BONUSES_QUERY)?.data.bonus
  return bonus?.state === 'active' ? bonus.forfeit : null
}

/** The least that a slip of cash takes. */
export const cashStakeMin = limitsOf(profile, 'sports', 'slip').stakeMin

const useChoice = create<{ chosen: Choice | null }>(() => ({ chosen: null }))

export const chooseSource = (chosen: Choice): void => useChoice.setState({ chosen })

/** What pays this slip, of what holds something; null is cash. */
export const useSource = (slip: PayableSlip, isShown = true): Source | null => {
  const { chosen } = useChoice()
  const cash = useSession(({ user }) => user?.balance)
  const { data } = useBonuses(isShown || chosen !== null)
  return cash === undefined
    ? null
    : sourceOf(chosen, data?.data.sources ?? [], { ...slip, cash: minorOf(cash), cashMin: cashStakeMin })
}

/** Asks only for slips of bonus money. */
export const useTicketPay = (ticket: PaidTicket): TicketPay | null =>
  ticketPayOf(ticket, useBonuses(ticket.source === 'bonus').data?.data.bonus ?? null)
