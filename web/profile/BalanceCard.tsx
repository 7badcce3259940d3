// The bettor's balances on one card, which can be hidden.
import type { ProfileAnswer } from '@walia/contract/accounts.ts'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useIsExcluded, useSession } from '../api/session.ts'
import { useBonuses } from '../bonuses/sources.ts'
import { addresses } from '../casino/addresses.ts'
import { useOpenRounds } from '../casino/queries.ts'
import { profile } from '../config.ts'
import { moneyText, phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { setSettings, useSettings } from '../settings.ts'
import { type TextKey, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Profile.module.css'

type Status = ProfileAnswer['status']

const statusKeys: Record<Status, TextKey<'profile'>> = {
  active: 'statusActive',
  blocked: 'statusBlocked',
  self_excluded: 'statusExcluded',
  time_out: 'statusTimeOut',
}

export const BalanceCard = ({ status }: { status: Status | undefined }) => {
  const t = useText('profile')
  const named = useText('bonuses')
  const user = useSession((session) => session.user)
  const gifts = useBonuses().data?.data.sources.filter(({ source }) => source !== 'bonus') ?? []
  const isExcluded = useIsExcluded()
  const hidden = useSettings((state) => state.hideBalance)
  if (user === null) return null
  const shown = (amount: string): string => (hidden ? t('hidden') : moneyText(amount))
  return (
    <section className={styles.card} aria-label={t('balance')}>
      <div className={styles.top}>
        <span className={styles.phone}>{phoneText(user.mobile)}</span>
        {status && <span className={`${styles.status} ${styles[status]}`}>{t(statusKeys[status])}</span>}
      </div>
      <div className={styles.top}>
        <p className={styles.balance}>{shown(user.balance)}</p>
        <IconButton
          icon={hidden ? 'eye' : 'eye-off'}
          label={t(hidden ? 'showBalance' : 'hideBalance')}
          onClick={() => setSettings({ hideBalance: !hidden })}
        />
      </div>
      <p className={styles.extra}>
        {t('bonus')} <b>{shown(user.bonus)}</b> · {t('points')} <b>{hidden ? t('hidden') : user.points}</b>
        {gifts.map(({ source, balance }) => (
          <Fragment key={source}>
            {' '}
            · {named(source === 'points' ? 'redeemedPoints' : 'freeBets')} <b>{shown(balance)}</b>
          </Fragment>
        ))}
      </p>
      {profile.products.casino && <InRounds shown={shown} />}
      <div className={styles.ways}>
        {!isExcluded && (
          <ButtonLink kind="secondary" href={paths.profile({ action: 'deposit' })}>
            {t('deposit')}
          </ButtonLink>
        )}
        <ButtonLink kind="secondary" href={paths.profile({ action: 'withdraw' })}>
          {t('withdraw')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** What lies in games that are not over; the lobby leads on to each. */
const InRounds = ({ shown }: { shown: (amount: string) => string }) => {
  const t = useText('profile')
  const open = useOpenRounds().data?.data
  if (open === undefined || open.games.length === 0) return null
  return (
    <p className={styles.extra}>
      <Link href={addresses.casino()} className={styles.rounds}>
        {t('inRounds')} <b>{shown(open.stake)}</b> <Icon name="chevron" size={16} />
      </Link>
    </p>
  )
}
