// What can be claimed now, the claim itself, and on which offers the bettor wants no notification.
import type { BonusesAnswer } from '@walia/contract/bonuses.ts'
import { claimPath } from '@walia/contract/latePaths.ts'
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { useState } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { messageOf, newIdempotencyKey, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { moneyText, oddsText } from '../formats.ts'
import { local, session } from '../storage.ts'
import { useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { BONUSES_QUERY } from './sources.ts'

export type Campaign = 'first_deposit' | 'sign_up'
export type Claimable = { campaign: Campaign; amount: string }

/** The first deposit's before the smaller one for a new account. */
export const claimablesOf = ({ pending, sign_up }: BonusesAnswer['data']): Claimable[] => {
  const all: Claimable[] = [
    { campaign: 'first_deposit', amount: pending },
    { campaign: 'sign_up', amount: sign_up },
  ]
  return all.filter(({ amount }) => Number(amount) > 0)
}

/** One key for all tries: a claim whose answer was lost is asked for again. */
export const useClaim = (campaign: Campaign, done: string) => {
  const [key] = useState(newIdempotencyKey)
  const [busy, setBusy] = useState(false)
  const claim = async (): Promise<void> => {
    setBusy(true)
    try {
      const body = { campaign, ...ownToken() }
      queryClient.setQueryData(BONUSES_QUERY, await post<BonusesAnswer>(claimPath, body, { idempotencyKey: key }))
      showSnackbar({ status: 'success', messages: [done] })
    } catch (error) {
      showSnackbar({ status: 'error', messages: [messageOf(error)] })
    }
    void refreshBalance()
    setBusy(false)
  }
  return { busy, claim }
}

/** What the offer for a new account is. */
export const useSignUpWords = (): string => {
  const t = useText('bonuses')
  const bets = sourceTermsOf(profile.id, 'free_bet')
  return t('claimSignUp', {
    days: campaignsOf(profile.id).signUp?.days ?? 0,
    stake: moneyText(bets?.stakeMin ?? 0),
    odds: oddsText(bets?.totalOddsMin ?? 0),
  })
}

type Dismissed = { offers: readonly string[] }
const none = (): Dismissed => ({ offers: [] })
/** Until the tab is closed, and for good. */
const useLater = create<Dismissed>()(
  persist(none, { name: 'walia-claim-later', storage: createJSONStorage(() => session) }),
)
const useNever = create<Dismissed>()(
  persist(none, { name: 'walia-claim-never', storage: createJSONStorage(() => local) }),
)
const OFFERS_MAX = 20

/** Another bettor of the same phone, and another amount, is another offer. */
const nameOf = ({ campaign, amount }: Claimable): string =>
  `${useSession.getState().user?.id ?? 0} ${campaign} ${amount}`

/** The first that was not closed. */
export const useOpenOf = (claimables: readonly Claimable[]): Claimable | undefined => {
  const closed = [...useLater().offers, ...useNever().offers]
  return claimables.find((each) => !closed.includes(nameOf(each)))
}

/** `again`: in the next session. */
export const dismiss = (claimable: Claimable, again: boolean): void => {
  const store = again ? useLater : useNever
  store.setState(({ offers }) => ({ offers: [...offers, nameOf(claimable)].slice(-OFFERS_MAX) }))
}
