// Filling in a ticket: numbers or a side bet, for how many rounds, the stake, and placing it from the open round on.
import type { FairRound } from '@walia/contract/fair.ts'
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixPlaced, LuckySixTerms, LuckySixTicket } from '@walia/contract/luckySix.ts'
import { betKinds, choicesOf, linesOf } from '@walia/domain/luckysix/bet.ts'
import { playsOf, vatOf } from '@walia/domain/luckysix/payout.ts'
import { COLOURS, luckySix, type SideKind } from '@walia/domain/luckysix/rules.ts'
import { taxAt, taxById } from '@walia/domain/market/profile.ts'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import { typedAmount } from '@walia/domain/money/typed.ts'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { depositPath, usePlacing, useShortfall, useUnanswered } from '../api/placing.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { profile } from '../config.ts'
import { currencyText, minorOf, moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { useDockedStyle } from '../ui/docked.ts'
import { Field } from '../ui/Field.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { useLiftedMessages } from '../ui/lifted.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { BetLine, ballClass } from './Ball.tsx'
import { choiceText } from './choiceText.ts'
import * as draft from './draft.ts'
import styles from './LuckySix.module.css'
import { placeTickets, type Wanted } from './queries.ts'
import { StakeFigures } from './StakeFigures.tsx'

/** The name under which a ticket's key is kept. */
const PLACING = 'luckysix'

type PickerProps = { terms: LuckySixTerms; open: FairRound | null; last: LuckySixTicket | undefined }

export const Picker = (props: PickerProps) => {
  const t = useText('luckysix')
  const placing = usePlacing(PLACING, placeTickets, {
    onPlaced: draft.clearPlaced,
    isOver: ({ round }) => props.open !== null && props.open.number > round,
    placed: (ticket, answer) => [
      rangeText(t, 'placed', ticket.round, ticket.rounds),
      ...(answer?.data ?? []).slice(0, 1).map(({ ticket_id }) => t('ticketId', { id: ticket_id })),
    ],
    noAnswer: t('noAnswer'),
    asked: luckySixPaths.ticket,
    closed: luckySixPaths.close,
    refused: t('wasRefused'),
  })
  const held = useUnanswered<Wanted>(PLACING, () => true)
  // While it is sent for the first time an answer is still expected.
  const isLost = held !== null && (!placing.busy || placing.asking)
  if (useIsExcluded() && held === null) return null
  return (
    <Group id="lucky-picks" title={t('yourNumbers')}>
      <GroupBody>
        {isLost ? <Held held={held} placing={placing} /> : <Filling {...props} placing={placing} />}
      </GroupBody>
    </Group>
  )
}

type Placing = { placing: ReturnType<typeof usePlacing<Wanted, LuckySixPlaced>> }

/** What was sent, and nothing else until its answer is known. */
const Held = ({ held, placing: { place, giveUp, busy } }: Placing & { held: Wanted }) => {
  const t = useText('luckysix')
  const { kind, picks, round, rounds, stake } = held
  const top = useRef<HTMLParagraphElement>(null)
  // It is shorter than what stood here: without this the bettor would look at what came below.
  useLayoutEffect(() => {
    // What it answers, in newer browsers a promise, is no way to end an effect.
    void top.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <p ref={top} className={styles.note} aria-live="polite">
        {t('heldTicket', { round })}
      </p>
      <BetLine kind={kind} picks={picks} />
      <p className={styles.words}>
        {rounds === 1
          ? t('heldBet', { stake: moneyText(stake), round })
          : t('heldBetMany', { stake: moneyText(stake), first: round, last: round + rounds - 1 })}
      </p>
      <Button kind="secondary" size="medium" onClick={() => void giveUp(held)} disabled={busy}>
        {t('doNotSend')}
      </Button>
      <Dock shown>
        <Button kind="pick" full busy={busy} onClick={() => void place(held)}>
          {busy ? t('asking') : `${t('sendAgain')} · ${moneyText(minorOf(stake) * rounds)}`}
        </Button>
      </Dock>
    </>
  )
}

const Filling = ({ terms, open, last, placing }: PickerProps & Placing) => {
  const t = useText('luckysix')
  const { kind } = draft.useDraft()
  return (
    <>
      <div className={styles.chips}>
        <ChipRow label={t('betOn')}>
          {betKinds.map((each) => (
            <Chip key={each} active={each === kind} onClick={() => draft.setKind(each)}>
              {t(each)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {kind === 'numbers' ? <Numbers terms={terms} /> : <Side kind={kind} terms={terms} />}
      {last && (
        <Button kind="text" size="medium" onClick={() => draft.repeat(last)}>
          {t('repeatLast')}
        </Button>
      )}
      <Stake terms={terms} open={open} placing={placing} />
    </>
  )
}

const Numbers = ({ terms }: { terms: LuckySixTerms }) => {
  const t = useText('luckysix')
  const { picks, stake } = draft.useDraft()
  const left = terms.picks - picks.length
  const lines = linesOf(luckySix, { kind: 'numbers', picks })
  const amount = typedAmount(stake)
  const tax = useTax()
  const plays = amount === null ? 0 : playsOf(luckySix, { stake: amount, vat: vatOf(amount, tax) })
  return (
    <>
      <p className={styles.note} aria-live="polite">
        {left > 0
          ? t('morePicks', { count: left })
          : left === 0 || amount === null
            ? t('picksDone')
            : t('system', { numbers: picks.length, lines, each: moneyText(Math.floor(plays / lines)) })}
      </p>
      <div className={styles.grid}>
        {choicesOf(luckySix, 'lastBall').map((number) => (
          <button
            key={number}
            type="button"
            className={`${ballClass(number)} ${styles.choice}`}
            aria-pressed={picks.includes(number)}
            disabled={picks.length === terms.picks_max && !picks.includes(number)}
            onClick={() => draft.togglePick(number)}
          >
            {number}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button kind="secondary" size="medium" onClick={draft.quickPick}>
          {t('quickPick')}
        </Button>
        <Button kind="outline" size="medium" onClick={() => draft.setPicks([])} disabled={picks.length === 0}>
          {t('clear')}
        </Button>
      </div>
      <div className={styles.chips}>
        <ChipRow label={t('ofColour')}>
          {Array.from({ length: COLOURS }, (_, index) => (index + 1) % COLOURS).map((colour) => (
            <Chip key={colour} onClick={() => draft.pickColour(colour)}>
              <span className={`${ballClass(colour)} ${styles.dot}`} />
              {choiceText(t, 'firstColour', colour)}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </>
  )
}

const Side = ({ kind, terms }: { kind: SideKind; terms: LuckySixTerms }) => {
  const t = useText('luckysix')
  const chosen = draft.useDraft(({ choice }) => choice)
  const side = terms.sides.find((each) => each.kind === kind)
  const isBall = kind === 'lastBall'
  return (
    <>
      <p className={styles.note}>
        {t('sideTerms', { odds: oddsText(side?.odds ?? '0'), returned: side?.return_percent ?? '' })}
      </p>
      <fieldset className={isBall ? styles.grid : styles.choices} aria-label={t('chooseSide')}>
        {choicesOf(luckySix, kind).map((choice) => (
          <button
            key={choice}
            type="button"
            className={isBall ? `${ballClass(choice)} ${styles.choice}` : styles.side}
            aria-pressed={chosen === choice}
            onClick={() => draft.setChoice(choice)}
          >
            {kind === 'firstColour' && <span className={`${ballClass(choice)} ${styles.dot}`} />}
            {choiceText(t, kind, choice)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

const Stake = ({ terms, open, placing: { place, busy } }: Omit<PickerProps, 'last'> & Placing) => {
  const t = useText('luckysix')
  const chosen = draft.useDraft()
  const { rounds, stake } = chosen
  const takesBets = useAtTime((now) => open !== null && Date.parse(open.closes_at) > now)
  const wrong = stakeFault(stake, terms)
  const range = { min: moneyText(terms.stake_min), max: moneyText(terms.stake_max) }
  const amount = typedAmount(stake)
  const stakes = (amount ?? 0) * rounds
  const tax = useTax()
  const bet = draft.betOf(chosen)
  const wanted =
    bet === null || amount === null || wrong || !takesBets || open === null
      ? null
      : { round: open.number, ...bet, rounds, stake: amountText(amount) }
  return (
    <>
      <RoundsAhead rounds={rounds} max={terms.rounds_max} />
      <Field
        label={t('stake')}
        prefix={currencyText()}
        inputMode="decimal"
        autoComplete="off"
        value={stake}
        onChange={({ target }) => draft.setStake(target.value.trim())}
        hint={rounds > 1 && amount !== null ? t('total', { amount: moneyText(stakes) }) : t('stakeRange', range)}
        error={wrong ? t('stakeRange', range) : null}
      />
      {bet !== null && amount !== null && !wrong && <StakeFigures bet={bet} stake={amount} tax={tax} />}
      <Dock shown={wanted !== null}>
        <Act
          busy={busy}
          wanted={wanted}
          stakes={stakes}
          place={place}
          label={
            !takesBets || open === null
              ? t('noRound')
              : `${rangeText(t, 'place', open.number, rounds)}${amount === null ? '' : ` · ${moneyText(stakes)}`}`
          }
        />
      </Dock>
    </>
  )
}

/** At the page's end while there is something to send, and messages above it. */
const Dock = ({ shown, children }: { shown: boolean; children: ReactNode }) => {
  const panel = useRef<HTMLDivElement>(null)
  useLiftedMessages(panel, shown)
  return (
    <div ref={panel} className={shown ? styles.dock : ''} style={useDockedStyle()} data-slip-dock>
      {children}
    </div>
  )
}

type ActProps = {
  busy: boolean
  /** Null while it is not filled in. */
  wanted: Wanted | null
  /** Of all rounds, minor units. */
  stakes: number
  place: (wanted: Wanted) => Promise<void>
  label: string
}

const Act = ({ busy, wanted, stakes, place, label }: ActProps) => {
  const t = useText('luckysix')
  const authenticated = useSession((session) => session.authenticated)
  const shortfall = useShortfall(stakes)
  if (!authenticated)
    return (
      <ButtonLink kind="pick" full href={paths.login(paths.luckySix())}>
        {t('loginFirst')}
      </ButtonLink>
    )
  if (wanted !== null && !busy && shortfall > 0)
    return (
      <ButtonLink full href={depositPath(shortfall, paths.luckySix())}>
        {t('deposit', { amount: moneyText(shortfall) })}
      </ButtonLink>
    )
  return (
    <Button kind="pick" full busy={busy} disabled={wanted === null} onClick={() => wanted && void place(wanted)}>
      {label}
    </Button>
  )
}

const RoundsAhead = ({ rounds, max }: { rounds: number; max: number }) => {
  const t = useText('luckysix')
  return (
    <SelectField
      label={t('roundsAhead')}
      value={rounds}
      onChange={({ target }) => draft.setRounds(Number(target.value))}
    >
      {Array.from({ length: max }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {t('roundCount', { count })}
        </option>
      ))}
    </SelectField>
  )
}

const useTax = () => {
  const id = useAtTime((now) => taxAt(profile, now).id)
  return taxById(profile, id)
}

const rangeText = (t: TextOf<'luckysix'>, key: 'place' | 'placed', round: number, rounds: number): string =>
  rounds === 1 ? t(key, { round }) : t(`${key}Many`, { first: round, last: round + rounds - 1 })

const stakeFault = (stake: string, { stake_min, stake_max }: LuckySixTerms): boolean => {
  const [amount, min, max] = [typedAmount(stake), parseAmount(stake_min), parseAmount(stake_max)]
  return amount === null || !min.ok || !max.ok || amount < min.value || amount > max.value
}
