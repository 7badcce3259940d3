// Carrying out what an operator asks about the casino.
import { amountText } from '@walia/domain/money/money.ts'
import type { Casino, CasinoLook } from '../casino/index.ts'
import type { CasinoOperation } from './casinoCommand.ts'
import type { Outcome } from './queries.ts'

export type CasinoByHand = Pick<Casino, 'look' | 'switch' | 'reports'>
type CasinoRequest = CasinoOperation & { by: string; id: number }

export async function carryOutCasino(casino: CasinoByHand, request: CasinoRequest): Promise<Outcome> {
  const { reports } = casino
  const { action, subject } = request
  if (action === 'casinoList') return { outcome: 'done', details: shownOf(await casino.look()) }
  if (action === 'casinoDifferences') return { outcome: 'done', details: differencesOf(await reports.differences()) }
  if (action === 'casinoFigures') return { outcome: 'done', details: monthOf(await reports.month(subject.month)) }
  if (action === 'casinoCompare') {
    const compared = await reports.compare(subject.provider, subject.day)
    if (compared === null) return refused('NO_SUCH_PROVIDER')
    return compared === 'noReport' ? refused('NO_REPORT') : { outcome: 'done', details: { ...subject, ...compared } }
  }
  if (action === 'casinoDecide')
    return (await reports.decide(subject.id, request.by, request.id))
      ? { outcome: 'done', details: { decided: subject.id } }
      : refused('NO_SUCH_DIFFERENCE')
  const openRounds = await casino.switch(subject)
  return openRounds === null
    ? refused(subject.game === null ? 'NO_SUCH_PROVIDER' : 'NO_SUCH_GAME')
    : { outcome: 'done', details: { ...subject, open_rounds: openRounds } }
}

const refused = (code: string): Outcome => ({ outcome: 'refused', details: { code } })
const textOf = (cents: number | null): string | null => (cents === null ? null : amountText(cents))
const signedText = (cents: number): string => (cents < 0 ? `-${amountText(-cents)}` : amountText(cents))

const differencesOf = (differences: Awaited<ReturnType<Casino['reports']['differences']>>): object => ({
  differences: differences.map(({ ours, theirs, ...each }) => ({
    ...each,
    ours: textOf(ours),
    theirs: textOf(theirs),
  })),
})

const monthOf = (months: Awaited<ReturnType<Casino['reports']['month']>>): object => ({
  providers: months.map(({ staked, won, kept, fee, ...each }) => ({
    ...each,
    ...{ staked: signedText(staked), won: amountText(won), kept: signedText(kept), fee: textOf(fee) },
  })),
})

const shownOf = ({ providers, games, rounds, flagged }: CasinoLook): object => ({
  providers: providers.map(({ open_stake, ...provider }) => ({ ...provider, open_stake: amountText(open_stake) })),
  games: games.map(({ open_stake, bet_min, bet_max, ...game }) => ({
    ...game,
    ...{ bet_min: textOf(bet_min), bet_max: textOf(bet_max), open_stake: amountText(open_stake) },
  })),
  open_rounds: rounds.map(({ staked, won, ...round }) => ({
    ...round,
    ...{ staked: amountText(staked), won: amountText(won) },
  })),
  flagged: flagged.map(({ amount, ...transaction }) => ({ ...transaction, amount: amountText(amount) })),
})
