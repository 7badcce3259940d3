// The bettor's limits, one row each, and the sheet that sets, raises, lowers or removes one.
import type { PlayLimitShown } from '@walia/contract/saferplay.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { isOfTime, minutesOf, playLimitKinds, playLimitPeriods } from '@walia/domain/saferplay/limits.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { useState } from 'react'
import { Failure } from '../account/Failure.tsx'
import { useRequest } from '../account/useRequest.ts'
import { type StakeChange, stakeOf, typeStake } from '../betslip/stake.ts'
import { profile } from '../config.ts'
import { currencyText, dateTimeText, useFormats } from '../formats.ts'
import { type TextOf, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { focusWrong } from '../ui/focusWrong.ts'
import { Group } from '../ui/Group.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { useMinutes } from './minutes.ts'
import { setLimit } from './queries.ts'
import styles from './SaferPlay.module.css'
import { untilText } from './untilText.ts'

type Named = Pick<PlayLimitShown, 'kind' | 'period'>
const rules = saferPlayRulesOf(profile.id)
const hintOf = { deposit: 'depositHint', stake: 'stakeHint', loss: 'lossHint', time: 'timeHint' } as const

export const LimitList = ({ limits }: { limits: readonly PlayLimitShown[] }) => {
  const t = useText('saferplay')
  const [open, setOpen] = useState<Named | null>(null)
  const find = ({ kind, period }: Named) => limits.find((limit) => limit.kind === kind && limit.period === period)
  return (
    <Group id="safer-play-limits" title={t('limits')}>
      <p className={styles.words}>{t('limitsText', { hours: rules.raiseHours })}</p>
      {playLimitKinds.map((kind) => (
        <div key={kind}>
          <h3 className={styles.kind}>
            {t(kind)} <span className={styles.hint}>{t(hintOf[kind])}</span>
          </h3>
          {playLimitPeriods.map((period) => (
            <LimitRow key={period} named={{ kind, period }} limit={find({ kind, period })} onOpen={setOpen} />
          ))}
        </div>
      ))}
      {open && <LimitSheet named={open} limit={find(open)} onClose={() => setOpen(null)} />}
    </Group>
  )
}

/** "Deposits per day" */
const nameOf = (t: TextOf<'saferplay'>, { kind, period }: Named): string => t(`of_${period}`, { kind: t(kind) })

type LimitProps = { named: Named; limit: PlayLimitShown | undefined }

/** An amount of a limit as its kind is counted: money, or minutes. */
const useAmount = ({ kind }: Named): ((amount: string) => string) => {
  const { money } = useFormats()
  const minutes = useMinutes()
  return (amount) => (isOfTime(kind) ? minutes(Number(amount)) : money(amount))
}

const LimitRow = ({ named, limit, onOpen }: LimitProps & { onOpen: (named: Named) => void }) => {
  const t = useText('saferplay')
  const text = useAmount(named)
  const amount = limit?.amount ?? null
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(named)}>
      <span className={styles.name}>
        <span>
          <span className="visually-hidden">{nameOf(t, named)}</span>
          <span aria-hidden="true">{t(named.period)}</span>
        </span>
        {limit && limit.left !== null && (
          <span className={styles.hint}>
            {t(Number(limit.open) > 0 ? 'usedOpen' : 'used', {
              ...{ used: text(limit.used), open: text(limit.open), left: text(limit.left) },
              time: dateTimeText(limit.ends_at),
            })}
          </span>
        )}
        {limit?.next && <NextLine named={named} next={limit.next} />}
      </span>
      <span className={amount === null ? styles.empty : styles.value}>
        {amount === null ? t('none') : text(amount)}
      </span>
      <Icon name="chevron" size={16} />
    </button>
  )
}

type NextLineProps = { named: Named; next: NonNullable<PlayLimitShown['next']> }

const NextLine = ({ named, next: { amount, at } }: NextLineProps) => {
  const t = useText('saferplay')
  const textOf = useAmount(named)
  const time = untilText(at)
  const text = amount === null ? t('waitsNone', { time }) : t('waits', { time, amount: textOf(amount) })
  return <span className={styles.hint}>{text}</span>
}

/** As typeStake: what is no number of minutes, or too many, leaves what stood there. */
const typeMinutes = (before: string, typed: string): StakeChange => {
  const isTaken = typed === '' || (minutesOf(typed) ?? Infinity) <= rules.minutesMax
  return isTaken ? { text: typed, refused: null } : { text: before, refused: 'noAmount' }
}

/** The field of a limit; `wrong` is the key of what is said of it, once it was `tried`. */
const useLimitText = (ofTime: boolean, first: string) => {
  const [text, setText] = useState(first)
  const [tried, setTried] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const type = (typed: string): void => {
    const change = ofTime ? typeMinutes(text, typed) : typeStake(text, typed, rules.limitMax)
    setText(change.text)
    setRefused(change.refused !== null)
  }
  const value = ofTime ? minutesOf(text) : stakeOf(text)
  const missing = ofTime ? ('errorMinutes' as const) : ('errorAmount' as const)
  const wrong =
    isRefused && !ofTime ? ('errorRefused' as const) : isRefused || (tried && value === null) ? missing : null
  return { text, value, wrong, type, submit: () => setTried(true) }
}

const LimitSheet = ({ named, limit, onClose }: LimitProps & { onClose: () => void }) => {
  const t = useText('saferplay')
  const request = useRequest()
  const shownOf = useAmount(named)
  const ofTime = isOfTime(named.kind)
  const { text, value, wrong, type, submit } = useLimitText(ofTime, limit?.amount?.replace(/\.00$/, '') ?? '')
  const now = shownOf(limit?.amount ?? '0')
  const save = async (amount: string | null, isTakenBack = false): Promise<void> => {
    const code = await request.run(async () => {
      const { limits } = await setLimit({ ...named, amount })
      const next = limits.find(({ kind, period }) => kind === named.kind && period === named.period)?.next
      const later = next ? t('savedLater', { time: untilText(next.at) }) : t('saved')
      showSnackbar({ status: 'success', messages: [isTakenBack ? t('takenBack', { amount: now }) : later] })
    })
    if (code === null) onClose()
  }
  return (
    <Sheet open title={nameOf(t, named)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
          if (value === null) focusWrong(event.currentTarget)
          else void save(ofTime ? text : amountText(value))
        }}
      >
        {limit && limit.amount !== null && (
          <p>
            {t('now', { amount: now })}
            {limit.next && <NextLine named={named} next={limit.next} />}
          </p>
        )}
        {limit?.next && (
          <Button kind="secondary" full disabled={request.busy} onClick={() => void save(limit.amount, true)}>
            {t('takeBack', { amount: now })}
          </Button>
        )}
        <Field
          label={t(ofTime ? 'amountMinutes' : 'amount')}
          {...(ofTime ? {} : { prefix: currencyText() })}
          inputMode={ofTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          hint={t('limitsText', { hours: rules.raiseHours })}
          error={wrong && t(wrong)}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Failure message={request.failure} />
        <Button type="submit" full busy={request.busy}>
          {t('save')}
        </Button>
        {limit && (
          <Button kind="text" full disabled={request.busy} onClick={() => void save(null)}>
            {t('remove')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
