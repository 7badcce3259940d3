// The movements of a statement, newest first: what happened, what it changed, what was held after it; more by scrolling.
import type { StatementMovement } from '@walia/contract/statement.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { useFormats } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CasinoRoundSheet } from './CasinoRoundSheet.tsx'
import { type Choice, emptyTextOf } from './choice.ts'
import { MovementPaymentSheet } from './MovementPaymentSheet.tsx'
import { useMovements } from './queries.ts'
import styles from './Statement.module.css'

export const Movements = ({ choice }: { choice: Choice }) => {
  const t = useText('statement')
  const found = useMovements(choice)
  const [payment, setPayment] = useState<string | null>(null)
  const [round, setRound] = useState<GameTicket | null>(null)
  const rows = found.data?.pages.flatMap(({ data }) => data)
  if (!rows)
    return found.error ? (
      <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
    ) : (
      <Skeleton height={80} label={t('loading')} />
    )
  if (rows.length === 0 && !found.hasNextPage) return <EmptyState icon="withdraw" text={t(emptyTextOf(choice))} />
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.transfer_id} row={row} onPayment={setPayment} onRound={setRound} />
        ))}
      </ul>
      <More found={found} isEmpty={rows.length === 0} />
      {payment !== null && <MovementPaymentSheet id={payment} onClose={() => setPayment(null)} />}
      {round !== null && (
        <CasinoRoundSheet
          id={round.ticket_id}
          title={t('casinoRound', casinoWords(round))}
          onClose={() => setRound(null)}
        />
      )}
    </>
  )
}

type GameTicket = NonNullable<StatementMovement['game_ticket']>
type RowProps = {
  row: StatementMovement
  onPayment: (id: string) => void
  onRound: (ticket: GameTicket) => void
}
const casinoWords = ({ name, round }: GameTicket) => ({ game: name ?? '', round })

const Row = ({ row, onPayment, onRound }: RowProps) => {
  const t = useText('statement')
  const { bet_id: bet, game_ticket: game, payment_id: payment, gift } = row
  if (bet !== null)
    return (
      <li className={styles.item}>
        <Link href={paths.myBet(bet)} className={styles.row}>
          <Words row={row} />
          <span className={styles.onward}>{t('seeBet')}</span>
        </Link>
      </li>
    )
  if (game?.game === 'casino')
    return (
      <li className={styles.item}>
        <button type="button" className={styles.row} onClick={() => onRound(game)}>
          <Words row={row} />
          <span className={styles.onward}>{t('casinoRound', casinoWords(game))}</span>
        </button>
      </li>
    )
  if (game !== null)
    return (
      <li className={styles.item}>
        <Link
          href={game.game === 'jackpot' ? paths.weeklyJackpot(game.round) : paths.receipt(game.ticket_id)}
          className={styles.row}
        >
          <Words row={row} />
          <span className={styles.onward}>
            {t(game.game === 'jackpot' ? 'seeJackpot' : 'seeRound', { round: game.round })}
          </span>
        </Link>
      </li>
    )
  if (payment !== null)
    return (
      <li className={styles.item}>
        <button type="button" className={styles.row} onClick={() => onPayment(payment)}>
          <Words row={row} />
          <span className={styles.onward}>{t('seePayment')}</span>
        </button>
      </li>
    )
  if (gift !== null && WITH_TERMS.includes(gift.campaign))
    return (
      <li className={styles.item}>
        <Link href={paths.promotions()} className={styles.row}>
          <Words row={row} />
          <span className={styles.onward}>{t('seeTerms')}</span>
        </Link>
      </li>
    )
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Words row={row} />
      </div>
    </li>
  )
}

/** Campaigns whose terms stand on the page of promotions. */
const WITH_TERMS: readonly string[] = ['first_deposit', 'sign_up', 'cashback', 'referral']

const Words = ({ row: { cause, at, changes, gift, game_ticket: ticket } }: { row: StatementMovement }) => {
  const t = useText('statement')
  const { money, dateTime } = useFormats()
  const amountOf = (book: string, amount: string): string =>
    book === 'points' ? t('points', { count: amount }) : money(amount)
  return (
    <>
      <span className={styles.head}>
        <b className={styles.cause}>{t(`cause_${cause}`)}</b>
        <time dateTime={at} className={styles.at}>
          {dateTime(at)}
        </time>
      </span>
      {gift && (
        <span className={styles.after}>
          {t(`gift_${gift.campaign}`)} {gift.code}
        </span>
      )}
      {changes.map(({ book, amount, balance }) => (
        <span key={book} className={styles.change}>
          <span className={book === 'reserved' || amount.startsWith('-') ? styles.less : styles.more}>
            {amount.startsWith('-') ? '' : '+'}
            {amountOf(book, amount)}
          </span>
          <span className={styles.after}>
            {t('balanceAfter', { book: t(`book_${book}`), amount: amountOf(book, balance) })}
          </span>
        </span>
      ))}
      {ticket?.tax && <span className={styles.after}>{t('casinoTax', { amount: money(ticket.tax) })}</span>}
    </>
  )
}

type MoreProps = { found: ReturnType<typeof useMovements>; isEmpty: boolean }

/** Loads the next page when the end comes into view; a page may be empty and have a next one. */
const More = ({ found, isEmpty }: MoreProps) => {
  const t = useText('statement')
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = found
  const pages = data?.pages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked whether the end is still in view
  useEffect(() => {
    if (end.current === null || !hasNextPage || isFetchNextPageError) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchNextPageError, pages])
  return (
    <div ref={end} className={styles.end}>
      {hasNextPage ? (
        <Button kind="secondary" size="medium" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(isEmpty ? 'searching' : 'loadMore')}
        </Button>
      ) : (
        <p>{t('end')}</p>
      )}
      <p role="status" className="visually-hidden">
        {isFetchingNextPage ? t('loadingMore') : ''}
      </p>
    </div>
  )
}
