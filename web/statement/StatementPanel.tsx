// The account statement: days, kinds, movements or totals, a file of them and a print.

import { statementGroups } from '@walia/domain/statement/statement.ts'
import { useId, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { addressOf, type Choice, choiceOf, isReversed, times, units } from './choice.ts'
import { Movements } from './Movements.tsx'
import { saveFile, useMovements } from './queries.ts'
import styles from './Statement.module.css'
import { Totals } from './Totals.tsx'

// Replaces the entry: Back leaves the statement, and a bet's Back finds the filter again.
const choose = (choice: Choice): void =>
  navigate(`${paths.profile()}?${new URLSearchParams(givenOf(addressOf(choice)))}`, { replace: true })
const givenOf = (query: Record<string, string | undefined>): [string, string][] =>
  Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)

export const StatementPanel = () => {
  const t = useText('statement')
  const choice = choiceOf(useSearch())
  return (
    <div data-statement>
      <a href="#movements" className="skip-link">
        {t('skipToMovements')}
      </a>
      <div className={styles.noPrint}>
        <PageBar title={t('title')} onBack={() => navigate(paths.profile())} />
        <Filters choice={choice} />
        {!isReversed(choice) && <Actions choice={choice} />}
      </div>
      <PrintedHead choice={choice} />
      <div id="movements" tabIndex={-1} className={styles.found}>
        {!isReversed(choice) && (choice.unit === null ? <Movements choice={choice} /> : <Totals choice={choice} />)}
      </div>
    </div>
  )
}

const Filters = ({ choice }: { choice: Choice }) => {
  const t = useText('statement')
  const change = (part: Partial<Choice>): void => choose({ ...choice, ...part })
  return (
    <div className={styles.filters}>
      <ChipRow label={t('times')}>
        {times.map((time) => (
          <Chip key={time} active={time === choice.time} onClick={() => change({ time })}>
            {t(`time_${time}`)}
          </Chip>
        ))}
      </ChipRow>
      {choice.time === 'dates' && <DayFields choice={choice} onChange={change} />}
      <ChipRow label={t('views')}>
        <Chip active={choice.unit === null} onClick={() => change({ unit: null })}>
          {t('movements')}
        </Chip>
        {units.map((unit) => (
          <Chip key={unit} active={unit === choice.unit} onClick={() => change({ unit })}>
            {`${t('totals')}: ${t(`unit_${unit}`)}`}
          </Chip>
        ))}
      </ChipRow>
      {choice.unit === null && (
        <ChipRow label={t('kinds')}>
          <Chip active={choice.kind === null} onClick={() => change({ kind: null })}>
            {t('kindAll')}
          </Chip>
          {statementGroups.map((kind) => (
            <Chip key={kind} active={kind === choice.kind} onClick={() => change({ kind })}>
              {t(`kind_${kind}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}

const DayFields = ({ choice, onChange }: { choice: Choice; onChange: (part: Partial<Choice>) => void }) => {
  const t = useText('statement')
  const note = useId()
  const wrong = isReversed(choice)
  return (
    <div className={styles.dates}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={styles.day}>
          <span>{t(name)}</span>
          <input
            type="date"
            name={name}
            value={choice[name]}
            aria-invalid={(wrong && name === 'from') || undefined}
            aria-describedby={wrong && name === 'from' ? note : undefined}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      {wrong && (
        <p id={note} className={styles.wrong} role="alert">
          {t('fromAfterTo')}
        </p>
      )}
    </div>
  )
}

/** Pages that a print loads first: 1,000 movements; the file has all. */
const PRINT_PAGES = 20

const Actions = ({ choice }: { choice: Choice }) => {
  const t = useText('statement')
  const { fetchNextPage } = useMovements(choice)
  const [busy, setBusy] = useState<'file' | 'print' | null>(null)
  const during = async (what: 'file' | 'print', work: () => Promise<void>): Promise<void> => {
    setBusy(what)
    await work().catch((cause) => showSnackbar({ status: 'error', messages: [messageOf(cause)] }))
    setBusy(null)
  }
  const printAll = async (): Promise<void> => {
    if (choice.unit === null) {
      let page = await fetchNextPage()
      while (page.hasNextPage && (page.data?.pages.length ?? 0) < PRINT_PAGES) page = await fetchNextPage()
      if (page.error) throw page.error
    }
    // Drawn first, then printed.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    print()
  }
  return (
    <div className={styles.actions}>
      {choice.unit === null && (
        <Button
          kind="secondary"
          size="medium"
          busy={busy === 'file'}
          onClick={() => void during('file', () => saveFile(choice))}
        >
          {t('download')}
        </Button>
      )}
      <Button kind="secondary" size="medium" busy={busy === 'print'} onClick={() => void during('print', printAll)}>
        {t('print')}
      </Button>
    </div>
  )
}

const PrintedHead = ({ choice: { time, from, to } }: { choice: Choice }) => {
  const t = useText('statement')
  const user = useSession((session) => session.user)
  if (user === null) return null
  const days = time !== 'dates' ? t(`time_${time}`) : from || to ? `${from} – ${to}` : t('allDays')
  return <p className={styles.onPaper}>{t('printed', { phone: phoneText(user.mobile), days })}</p>
}
