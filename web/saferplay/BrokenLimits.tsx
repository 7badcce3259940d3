// Why a slip cannot be placed: which of the bettor's own limits it would break, what is left of them until when, and the
// way to them.
import type { PlayLimitShown } from '@walia/contract/saferplay.ts'
import { Link } from 'wouter'
import { dateTimeText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextKey, useText } from '../text.ts'
import styles from './SaferPlay.module.css'

const words: Record<PlayLimitShown['kind'], TextKey<'saferplay'>> = {
  deposit: 'slipDeposit',
  stake: 'slipAbove',
  loss: 'slipAbove',
  time: 'slipTimeUp',
}

export const BrokenLimits = ({ broken }: { broken: readonly PlayLimitShown[] }) => {
  const t = useText('saferplay')
  return (
    <>
      {broken.map(({ kind, period, left, ends_at }) => (
        <span key={kind} className={styles.broken}>
          {t(words[kind], {
            limit: t(`of_${period}`, { kind: t(kind) }),
            left: moneyText(kind === 'time' ? 0 : (left ?? '0')),
            time: dateTimeText(ends_at),
          })}
        </span>
      ))}{' '}
      <Link href={paths.profile({ action: 'saferplay' })} className={styles.toLimits}>
        {t('seeLimits')}
      </Link>
    </>
  )
}
