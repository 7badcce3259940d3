// The statement from the server: movements page by page, totals, and the file. Keys are the profile's: gone with the account.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { statementPaths } from '@walia/contract/latePaths.ts'
import type {
  StatementAnswer,
  StatementQuery,
  StatementTotalsAnswer,
  StatementUnit,
} from '@walia/contract/statement.ts'
import { get } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { currentLanguage } from '../text.ts'
import { type Choice, type Days, daysOf, isReversed } from './choice.ts'

const PAGE_SIZE = 50

/** Today in the market, whatever the phone's zone. */
export const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: profile.timeZone })

const queryOf = (choice: Choice): StatementQuery => ({
  ...daysOf(choice, today()),
  ...(choice.kind === null ? {} : { kind: choice.kind }),
})

export const useMovements = (choice: Choice) => {
  const query = queryOf(choice)
  return useInfiniteQuery({
    queryKey: ['profile', 'statement', query],
    enabled: choice.unit === null && !isReversed(choice),
    queryFn: ({ pageParam, signal }) =>
      get<StatementAnswer>(
        statementPaths.movements,
        { ...query, limit: PAGE_SIZE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: StatementAnswer) => last.next ?? undefined,
  })
}

/** Of the days that are chosen; without a first one as far back as the server sums, which says from when. */
export const useTotals = (choice: Choice) => {
  const days: Days = daysOf(choice, today())
  const unit = choice.unit as StatementUnit
  return useQuery({
    queryKey: ['profile', 'statementTotals', unit, days],
    enabled: choice.unit !== null && !isReversed(choice),
    queryFn: ({ signal }) => get<StatementTotalsAnswer>(statementPaths.totals, { unit, ...days }, signal),
  })
}

/** Hands the file to the browser. Throws ApiError. */
export const saveFile = async (choice: Choice): Promise<void> => {
  const { token } = useSession.getState()
  const { from, to, kind } = queryOf(choice)
  const given = Object.entries({ from, to, kind, language: currentLanguage() }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const address = `${statementPaths.file}?${new URLSearchParams(given)}`
  const answer = await fetch(address, {
    credentials: 'same-origin',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null)
  if (!answer?.ok) {
    // The common call says what is wrong, and ends the session here when it is over there.
    await get<StatementAnswer>(statementPaths.movements, { limit: 1 })
    throw new Error('no file')
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = `statement-${today()}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
