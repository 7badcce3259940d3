// The casino round behind a movement: its game, what was staked and won, the tax that was withheld and what was paid.
import { useQuery } from '@tanstack/react-query'
import type { CasinoRoundAnswer } from '@walia/contract/casino.ts'
import { casinoPaths } from '@walia/contract/latePaths.ts'
import { get, messageOf } from '../api/client.ts'
import { useFormats } from '../formats.ts'
import { useLanguage, useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Lines } from './Lines.tsx'

export const CasinoRoundSheet = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const t = useText('statement')
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['profile', 'statementRound', language, id],
    queryFn: ({ signal }) => get<CasinoRoundAnswer>(casinoPaths.round, { round_id: id }, signal),
  })
  return (
    <Sheet open title={title} onClose={onClose}>
      {data ? (
        <Round round={data.data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={60} rows={3} label={t('loadingRound')} />
      )}
    </Sheet>
  )
}

const Round = ({ round }: { round: CasinoRoundAnswer['data'] }) => {
  const t = useText('statement')
  const { money, dateTime } = useFormats()
  return (
    <Lines
      lines={[
        [t('roundState'), t(`round_${round.state}`)],
        [t('staked'), money(round.staked)],
        [t('beforeTax'), money(round.won)],
        [t('winningsTax'), money(round.tax)],
        [t('paidOut'), money(round.paid)],
        [t('began'), dateTime(round.opened_at)],
        ...(round.ended_at === null ? [] : [[t('ended'), dateTime(round.ended_at)] as [string, string]]),
        [t('number'), round.round_id],
      ]}
    />
  )
}
