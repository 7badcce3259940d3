// Filling in a ticket: numbers or a side bet, for how many rounds, the stake, and placing it from the open round on.
import type { FairRound } from '@walia/contract/fair.ts'
import type { LuckySixTerms, LuckySixTicket } from '@walia/contract/luckySix.ts'
import { betKinds, choicesOf, linesOf } from '@walia/domain/luckysix/bet.ts'
import { playsOf, vatOf } from '@walia/domain/luckysix/payout.ts'
import { COLOURS, luckySix, type SideKind } from '@walia/domain/luckysix/rules.ts'
import { taxAt, taxById } from '@walia/domain/market/profile.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { usePlacing, useUnanswered } from '../api/placing.ts'
import { useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { profile } from '../config.ts'
import { currencyText, moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { Field } from '../ui/Field.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ballClass } from './Ball.tsx'
import { choiceText } from './choiceText.ts'
import * as draft from './draft.ts'
import styles from './LuckySix.module.css'
import { placeTickets } from './queries.ts'
import { StakeFigures } from './StakeFigures.tsx'

/** The name under which a ticket's key is kept. */
const PLACING = 'luckysix'

type PickerProps = { terms: LuckySixTerms; open: FairRound | null; last: LuckySixTicket | undefined }

export const Picker = ({ terms, open, last }: PickerProps) => {
  const t = useText('luckysix')
  const { kind } = draft.useDraft()
  return (
    <Group id="lucky-picks" title={t('yourNumbers')}>
      <GroupBody>
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
        <Stake terms={terms} open={open} />
      </GroupBody>
    </Group>
  )
}

const Numbers = ({ terms }: { terms: LuckySixTerms }) => {
  const t = useText('luckysix')
  const { picks, stake } = draft.useDraft()
  const left = terms.picks - picks.length
  const lines = linesOf(luckySix, { kind: 'numbers', picks })
  const amount = parseAmount(stake)
  const tax = useTax()
  const plays = amount.ok ? playsOf(luckySix, { stake: amount.value, vat: vatOf(amount.value, tax) }) : 0
  return (
    <>
      <p className={styles.note} aria-live="polite">
        {left > 0
          ? t('morePicks', { count: left })
          : left === 0 || !amount.ok
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

const Stake = ({ terms, open }: { terms: LuckySixTerms; open: FairRound | null }) => {
  const t = useText('luckysix')
  const { kind, picks, choice, rounds, stake } = draft.useDraft()
  const authenticated = useSession((session) => session.authenticated)
  const { place, busy, asking } = usePlacing(PLACING, placeTickets, {
    placed: (ticket) => rangeText(t, 'placed', ticket.round, ticket.rounds),
    noAnswer: t('noAnswer'),
  })
  const held = useUnanswered<Parameters<typeof placeTickets>[0]>(PLACING, () => true)
  // While it is sent for the first time an answer is still expected.
  const isLost = held !== null && (!busy || asking)
  const takesBets = useAtTime((now) => open !== null && Date.parse(open.closes_at) > now)
  const wrong = stakeFault(stake, terms)
  const range = { min: moneyText(terms.stake_min), max: moneyText(terms.stake_max) }
  const amount = parseAmount(stake)
  const tax = useTax()
  const bet = draft.betOf({ kind, picks, choice, rounds, stake })
  return (
    <>
      <SelectField
        label={t('roundsAhead')}
        value={rounds}
        onChange={({ target }) => draft.setRounds(Number(target.value))}
      >
        {Array.from({ length: terms.rounds_max }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {t('roundCount', { count })}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('stake')}
        prefix={currencyText()}
        inputMode="decimal"
        autoComplete="off"
        value={stake}
        onChange={({ target }) => draft.setStake(target.value.trim())}
        hint={
          rounds > 1 && amount.ok ? t('total', { amount: moneyText(amount.value * rounds) }) : t('stakeRange', range)
        }
        error={wrong ? t('stakeRange', range) : null}
      />
      {bet !== null && amount.ok && !wrong && <StakeFigures bet={bet} stake={amount.value} tax={tax} />}
      {isLost && <p className={styles.note}>{t('heldTicket', { round: held.round })}</p>}
      {authenticated ? (
        <Button
          kind="pick"
          full
          busy={busy}
          disabled={held === null && (wrong || !takesBets || bet === null)}
          onClick={() => {
            if (held) void place(held)
            else if (bet && open) void place({ round: open.number, ...bet, rounds, stake })
          }}
        >
          {isLost
            ? t(asking ? 'asking' : 'sendAgain')
            : !takesBets || open === null
              ? t('noRound')
              : rangeText(t, 'place', open.number, rounds)}
        </Button>
      ) : (
        <ButtonLink kind="pick" full href={paths.login(paths.luckySix())}>
          {t('loginFirst')}
        </ButtonLink>
      )}
    </>
  )
}

const useTax = () => {
  const id = useAtTime((now) => taxAt(profile, now).id)
  return taxById(profile, id)
}

const rangeText = (t: TextOf<'luckysix'>, key: 'place' | 'placed', round: number, rounds: number): string =>
  rounds === 1 ? t(key, { round }) : t(`${key}Many`, { first: round, last: round + rounds - 1 })

const stakeFault = (stake: string, { stake_min, stake_max }: LuckySixTerms): boolean => {
  const [amount, min, max] = [parseAmount(stake), parseAmount(stake_min), parseAmount(stake_max)]
  return !amount.ok || !min.ok || !max.ok || amount.value < min.value || amount.value > max.value
}
