// Sharing a jackpot slip as a link, and taking one over from the address.
import type { JackpotAnswer } from '@walia/contract/jackpots.ts'
import type { JackpotPicks } from '@walia/domain/jackpots/slip.ts'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { copy } from '../betslip/copy.ts'
import { config } from '../config.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { modelOf, picksOf, setModel, useModels } from './models.ts'
import { priceTextOf } from './price.ts'
import { addressOf, nameKeyOf } from './rounds.ts'
import { sharedPicksOf, sharedTextOf } from './sharedEntry.ts'

type Round = JackpotAnswer['data']

const matchesOf = ({ matches }: Round): number[] => matches.map(({ parent_match_id }) => parent_match_id)

export const ShareEntry = ({ round, picks }: { round: Round; picks: JackpotPicks }) => {
  const t = useText('jackpots')
  const share = (): void => {
    const link = `${location.origin}${addressOf(round)}&picks=${sharedTextOf(picks, matchesOf(round))}`
    const text = t('shareText', { name: t(nameKeyOf(round.kind)), brand: config.brand.name })
    if ('share' in navigator) navigator.share({ text, url: link }).catch(() => undefined)
    else void copy(link, t('linkCopied'))
  }
  return (
    <Button kind="outline" size="medium" onClick={share} disabled={Object.keys(picks).length === 0}>
      {t('share')}
    </Button>
  )
}

/** Picks of the address come into an empty slip; own ones are kept. Then the address is the round's again. */
export function useSharedEntry(round: Round, open: boolean): void {
  const t = useText('jackpots')
  const text = new URLSearchParams(useSearch()).get('picks')
  useEffect(() => {
    if (text === null) return
    navigate(addressOf(round), { replace: true })
    const shared = sharedPicksOf(text, matchesOf(round), { doublesMax: round.doubles_max })
    if (!open || shared === null)
      return showSnackbar({ status: 'info', messages: [t(open ? 'sharedUnfit' : 'sharedClosed')] })
    const own = useModels.getState().models[round.id]
    const isKept = own !== undefined && Object.keys(picksOf(own)).length > 0
    if (!isKept) setModel(round.id, modelOf(shared, priceTextOf(round, shared)))
    showSnackbar({ status: 'info', messages: [t(isKept ? 'sharedKept' : 'sharedFilled')] })
  }, [text, round, open, t])
}
