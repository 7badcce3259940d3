// The sheet that every receipt is printed on: brand and state above, how to look at it later below.
import { Fragment, type ReactNode } from 'react'
import { copy } from '../betslip/copy.ts'
import { useNow } from '../clock.ts'
import { config, profile } from '../config.ts'
import { dateTimeText, phoneText } from '../formats.ts'
import ticketStyles from '../mybets/Ticket.module.css'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Receipt.module.css'

const MINUTE_MS = 60_000

export const Paper = ({ state, children }: { state: ReactNode; children: ReactNode }) => {
  const t = useText('receipt')
  const now = useNow(MINUTE_MS)
  return (
    <article className={styles.paper} data-receipt>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Icon name="logo" size={28} />
          {config.brand.name}
        </span>
        {state}
      </header>
      {children}
      <footer className={styles.foot}>
        <p>
          {t('keep')}{' '}
          <span className={styles.address}>
            <HostText host={location.host} />
            <wbr />
            <span className={styles.path}>{paths.checkBet()}</span>
          </span>
        </p>
        <p>{t('care', { age: profile.account.ageMin, phone: phoneText(profile.contacts.responsibleGamingHotline) })}</p>
        <p className={styles.onPaper}>{t('printedAt', { at: dateTimeText(now), zone: profile.zoneName })}</p>
      </footer>
    </article>
  )
}

/** A name too long for a line of large text: it may break before a dot, nowhere else. */
const HostText = ({ host }: { host: string }) =>
  host.split('.').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {index > 0 && '.'}
      {part}
    </Fragment>
  ))

type FiguresProps = { id: string; seqId: string; rows: readonly (readonly [name: string, value: string])[] }

/** Both ids, then what was paid and what came of it; the last row is the total. */
export const Figures = ({ id, seqId, rows }: FiguresProps) => {
  const t = useText('mybets')
  return (
    <dl className={ticketStyles.figures}>
      <dt>{t('betId')}</dt>
      <dd className={`${ticketStyles.id} ${styles.longId}`}>
        {id}
        <IconButton icon="copy" label={t('copyId')} onClick={() => void copy(id)} />
      </dd>
      <Row name={t('seqId')} value={seqId} />
      {rows.map(([name, value], index) => (
        <Row key={name} name={name} value={value} total={index === rows.length - 1} />
      ))}
    </dl>
  )
}

const Row = ({ name, value, total = false }: { name: string; value: string; total?: boolean }) => (
  <>
    <dt className={total ? ticketStyles.total : ''}>{name}</dt>
    <dd className={total ? ticketStyles.total : ''}>{value}</dd>
  </>
)
