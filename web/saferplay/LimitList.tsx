// The bettor's limits, one row each, and the sheet that sets, raises, lowers or removes one.
import type { PlayLimitShown } from '@walia/contract/saferplay.ts'
import { isOfTime, minutesOf, playLimitKinds, playLimitPeriods } from '@walia/domain/saferplay/limits.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { useState } from 'react'
import { Failure } from '../account/Failure.tsx'
import { useRequest } from '../account/useRequest.ts'
import { stakeOf, typeStake } from '../betslip/stake.ts'
import { profile } from '../config.ts'
import { currencyText, dateTimeText, useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
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
          <span className="visually-hidden">{t(named.kind)}, </span>
          {t(named.period)}
        </span>
        {limit && limit.left !== null && (
          <span className={styles.hint}>
            {t('used', { used: text(limit.used), left: text(limit.left), time: dateTimeText(limit.ends_at) })}
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

const LimitSheet = ({ named, limit, onClose }: LimitProps & { onClose: () => void }) => {
  const t = useText('saferplay')
  const [text, setText] = useState(limit?.amount?.replace(/\.00$/, '') ?? '')
  const request = useRequest()
  const ofTime = isOfTime(named.kind)
  const type = (typed: string): string => {
    if (!ofTime) return typeStake(text, typed, rules.limitMax).text
    return typed === '' || (minutesOf(typed) ?? Infinity) <= rules.minutesMax ? typed : text
  }
  const save = async (amount: string | null): Promise<void> => {
    const code = await request.run(async () => {
      const { limits } = await setLimit({ ...named, amount })
      const next = limits.find(({ kind, period }) => kind === named.kind && period === named.period)?.next
      const message = next ? t('savedLater', { time: untilText(next.at) }) : t('saved')
      showSnackbar({ status: 'success', messages: [message] })
    })
    if (code === null) onClose()
  }
  return (
    <Sheet open title={`${t(named.kind)}, ${t(named.period)}`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save(text)
        }}
      >
        <Field
          label={t(ofTime ? 'amountMinutes' : 'amount')}
          {...(ofTime ? {} : { prefix: currencyText() })}
          inputMode={ofTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          hint={t('limitsText', { hours: rules.raiseHours })}
          onChange={(event) => setText(type(event.currentTarget.value))}
        />
        <Failure message={request.failure} />
        <Button type="submit" full busy={request.busy} disabled={(ofTime ? minutesOf(text) : stakeOf(text)) === null}>
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
