// The bettor's bets: filters, cards, and the next page on demand.
import { useId } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { CashoutSheet } from '../cashout/CashoutSheet.tsx'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { elapsedText, minorOf, moneyText } from '../formats.ts'
import { EarlierEntries, EntryList } from '../jackpots/OwnEntries.tsx'
import { useOwnEntries } from '../jackpots/queries.ts'
import { EarlierTickets, TicketList } from '../luckysix/OwnTickets.tsx'
import { ticketsIn, useOwnTickets } from '../luckysix/queries.ts'
import { isOffered } from '../offered.ts'
import { paths } from '../paths.ts'
import { type TextKey, type TextOf, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BetCard } from './BetCard.tsx'
import {
  addressOf,
  type BetChoice,
  type BetFilter,
  type BetProduct,
  type BetState,
  betFilters,
  betProducts,
  betStates,
  choiceOf,
  hasBets,
  hasProduct,
  isReversed,
  withFilter,
  withState,
} from './choice.ts'
import { ticketsUnder } from './gameTickets.ts'
import styles from './MyBets.module.css'
import { useMyBets } from './queries.ts'
import { isOpen } from './ticketState.ts'

type Bets = ReturnType<typeof useMyBets>

const labels = {
  active: ['filterActive', 'emptyActive'],
  today: ['filterToday', 'emptyToday'],
  week: ['filterWeek', 'emptyWeek'],
  month: ['filterMonth', 'emptyMonth'],
  all: ['filterAll', 'emptyAll'],
  dates: ['filterDates', 'emptyDates'],
} as const satisfies Record<BetFilter, readonly [TextKey<'mybets'>, TextKey<'mybets'>]>

const stateLabels = {
  won: ['stateWon', 'emptyWon'],
  lost: ['stateLost', 'emptyLost'],
  cashed_out: ['stateCashedOut', 'emptyCashedOut'],
  cancelled: ['stateCancelled', 'emptyCancelled'],
  open: ['stateOpen', 'emptyOpen'],
} as const satisfies Record<BetState, readonly [TextKey<'mybets'>, TextKey<'mybets'>]>

const productLabels = {
  sports: 'navSports',
  virtual: 'navSuperLeague',
  jackpots: 'navJackpots',
  'lucky-six': 'navLuckySix',
} as const satisfies Record<BetProduct, TextKey<'shell'>>

/** Those that this market sells. */
const productsNow = (): readonly BetProduct[] =>
  betProducts.filter((each) => each === 'sports' || isOffered(each === 'virtual' ? 'virtuals' : each))

const MyBetsScreen = () => {
  const t = useText('mybets')
  const choice = choiceOf(useSearch())
  const bets = useMyBets(choice)
  const own = useOwnEntries(isOffered('jackpots'))
  const lucky = useOwnTickets(isOffered('lucky-six'))
  const under = <Of extends { status: number; placed_at: string }>(tickets: readonly Of[] = []): Of[] =>
    isReversed(choice) ? [] : ticketsUnder(tickets, choice, Date.now(), profile.timeZone)
  const ownEntries = own.data?.pages.flatMap(({ data }) => data) ?? []
  const entries = hasProduct(choice, 'jackpots') ? under(ownEntries) : []
  const ownTickets = ticketsIn(lucky) ?? []
  const tickets = hasProduct(choice, 'lucky-six') ? under(ownTickets) : []
  const openGames = [...ownEntries, ...ownTickets].filter(isOpen).length
  const asked = [bets, own, lucky].filter(({ isEnabled }) => isEnabled)
  const missing = asked.filter(({ data }) => data === undefined)
  const failed = missing.filter(({ error }) => error !== null)
  const openBets = bets.data?.pages[0]?.meta.active
  const open = openBets === undefined || missing.length > 0 ? undefined : openBets + openGames
  const refresh = () => Promise.all(asked.map(({ refetch }) => refetch()))
  return (
    <PullToRefresh onRefresh={refresh}>
      <a href="#bets" className="skip-link">
        {t('skipToBets')}
      </a>
      <PageBar
        title={t('title')}
        back={false}
        action={<IconButton icon="refresh" label={t('refresh')} onClick={() => void refresh()} />}
      />
      <Filters choice={choice} active={open} onChoose={choose} />
      <Products choice={choice} onChoose={choose} />
      {!isReversed(choice) && hasBets(choice) && <Totals bets={bets} choice={choice} />}
      <div id="bets" tabIndex={-1} className={styles.found}>
        {entries.length > 0 && (
          <EntryList entries={entries}>{choice.filter !== 'active' && <EarlierEntries own={own} />}</EntryList>
        )}
        {tickets.length > 0 && (
          <TicketList tickets={tickets}>{choice.filter !== 'active' && <EarlierTickets tickets={lucky} />}</TicketList>
        )}
        {failed.length > 0 && (
          <ErrorState
            message={messageOf(failed[0]?.error)}
            onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
            busy={failed.some(({ isFetching }) => isFetching)}
          />
        )}
        {!isReversed(choice) && (
          <Bets
            bets={bets}
            choice={choice}
            alone={entries.length === 0 && tickets.length === 0}
            isLoading={missing.length > failed.length}
            isFailed={failed.length > 0}
          />
        )}
      </div>
      <SessionLine />
      <CashoutSheet />
    </PullToRefresh>
  )
}

// Replaces the entry: Back leaves the list, and a bet's Back finds the filter again.
const choose = (choice: BetChoice): void => navigate(paths.myBets(addressOf(choice)), { replace: true })

export default MyBetsScreen

type FiltersProps = { choice: BetChoice; active: number | undefined; onChoose: (choice: BetChoice) => void }

const Filters = ({ choice, active, onChoose }: FiltersProps) => {
  const t = useText('mybets')
  const choose = (change: Partial<BetChoice>): void => onChoose({ ...choice, ...change })
  return (
    <div className={styles.filters}>
      <ChipRow label={t('filters')}>
        {betFilters.map((each) => (
          <Chip
            key={each}
            active={each === choice.filter}
            count={each === 'active' && active ? active : undefined}
            onClick={() => onChoose(withFilter(choice, each))}
          >
            {t(labels[each][0])}
          </Chip>
        ))}
      </ChipRow>
      {choice.filter === 'dates' && (
        <div className={styles.dates}>
          <DayField
            name="from"
            label={t('from')}
            value={choice.from}
            error={isReversed(choice) ? t('fromAfterTo') : null}
            onChange={(from) => choose({ from })}
          />
          <DayField name="to" label={t('to')} value={choice.to} onChange={(to) => choose({ to })} />
        </div>
      )}
      <ChipRow label={t('states')}>
        {choice.filter !== 'active' && (
          <Chip active={choice.state === null} onClick={() => onChoose(withState(choice, null))}>
            {t('stateAll')}
          </Chip>
        )}
        {betStates.map((each) => (
          <Chip key={each} active={each === choice.state} onClick={() => onChoose(withState(choice, each))}>
            {t(stateLabels[each][0])}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** Below the filters that stay: most bettors play one product. */
const Products = ({ choice, onChoose }: Pick<FiltersProps, 'choice' | 'onChoose'>) => {
  const t = useText('mybets')
  const name = useText('shell')
  const products = productsNow()
  if (products.length < 2) return null
  return (
    <ChipRow label={t('products')}>
      <Chip active={choice.product === null} onClick={() => onChoose({ ...choice, product: null })}>
        {t('productAll')}
      </Chip>
      {products.map((product) => (
        <Chip key={product} active={product === choice.product} onClick={() => onChoose({ ...choice, product })}>
          {name(productLabels[product])}
        </Chip>
      ))}
    </ChipRow>
  )
}

type DayProps = {
  name: string
  label: string
  value: string
  error?: string | null
  onChange: (value: string) => void
}

const DayField = ({ name, label, value, error = null, onChange }: DayProps) => {
  const note = useId()
  return (
    <div className={styles.day}>
      <label>
        <span>{label}</span>
        <input
          type="date"
          name={name}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : note}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {error !== null && (
        <p id={note} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Total stake and total return of all bets that match the filter, from the server; games are not among them. */
const Totals = ({ bets, choice }: { bets: Bets; choice: BetChoice }) => {
  const t = useText('mybets')
  const meta = bets.data?.pages[0]?.meta
  if (!meta || meta.total === 0) return null
  // Stakes of cash alone, as the statement sums them.
  const gifts = minorOf(meta.staked_gifts)
  return (
    <div className={styles.totals}>
      {isOffered('virtuals') && choice.product === null && <p className={styles.counted}>{t('counted')}</p>}
      <dl>
        <div>
          <dt>{t('bets')}</dt>
          <dd>{meta.total}</dd>
        </div>
        <div>
          <dt>{t('staked')}</dt>
          <dd>{moneyText(minorOf(meta.staked) - gifts)}</dd>
        </div>
        {gifts > 0 && (
          <div>
            <dt>{t('stakedGifts')}</dt>
            <dd>{moneyText(gifts)}</dd>
          </div>
        )}
        {choice.filter !== 'active' && (
          <div>
            <dt>{t('cameBack')}</dt>
            <dd>{moneyText(meta.returned)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

type BetsProps = {
  bets: Bets
  choice: BetChoice
  /** Nothing else is under this filter. */
  alone: boolean
  /** Bets or tickets of games are still awaited, or could not be read: nothing can be said to be missing yet. */
  isLoading: boolean
  isFailed: boolean
}

const Bets = ({ bets, choice, alone, isLoading, isFailed }: BetsProps) => {
  const t = useText('mybets')
  const tickets = hasBets(choice) ? (bets.data?.pages.flatMap((page) => page.data) ?? []) : []
  if (tickets.length === 0) {
    if (isLoading && (alone || !bets.data)) return <Skeleton height={112} label={t('loading')} />
    return alone && !isFailed ? (
      <EmptyState icon="bets" text={emptyText(choice, t)}>
        <ButtonLink kind="secondary" href={paths.home()}>
          {t('seeMatches')}
        </ButtonLink>
      </EmptyState>
    ) : null
  }
  return (
    <>
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <BetCard key={ticket.bet_id} ticket={ticket} />
        ))}
      </ul>
      {bets.hasNextPage && (
        <div className={styles.more}>
          <Button kind="secondary" busy={bets.isFetchingNextPage} onClick={() => void bets.fetchNextPage()}>
            {t(bets.isFetchingNextPage ? 'loadingMore' : 'more')}
          </Button>
        </div>
      )}
    </>
  )
}

const emptyText = ({ filter, state }: BetChoice, t: TextOf<'mybets'>): string =>
  filter === 'active' || state === null ? t(labels[filter][1]) : t(stateLabels[state][1])

const SessionLine = () => {
  const t = useText('mybets')
  const now = useNow()
  const startedAt = useSession((session) => session.startedAt)
  if (startedAt === null) return null
  return (
    <p className={styles.session}>{t('sessionClock', { time: elapsedText(Math.max(0, (now - startedAt) / 1000)) })}</p>
  )
}
