// The bar above a game: of real play how long the login is, what today's bets of all products came to, what is left, and what is
// in rounds that are not over.
import type { SessionAnswer } from '@walia/contract/casino.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { useAtTime } from '../clock.ts'
import { profile, serverNow } from '../config.ts'
import { elapsedText, moneyText } from '../formats.ts'
import { useSaferPlay } from '../saferplay/queries.ts'
import { useText } from '../text.ts'
import styles from './Casino.module.css'
import { toggleSound, useChosen } from './chosen.ts'
import { frameTaxOf } from './frame.ts'

export const GameBar = ({ figures }: { figures: SessionAnswer['data'] | null }) => {
  const t = useText('casino')
  const today = useSaferPlay().data
  const since = today ? Date.parse(today.session_started_at) : null
  const time = useAtTime((now) => (since === null ? null : elapsedText(Math.max(0, Math.floor((now - since) / 1000)))))
  const note = useTaxNote()
  return (
    <div className={styles.bar}>
      <dl>
        <div>
          <dt>{t('time')}</dt>
          <dd>{time ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('net')}</dt>
          <dd>{today ? moneyText(today.net_today) : '–'}</dd>
        </div>
        <div>
          <dt>{t('balance')}</dt>
          <dd>{figures ? moneyText(figures.balance) : '–'}</dd>
        </div>
        {figures !== null && figures.open_rounds > 0 && (
          <div>
            <dt>{t('inRounds')}</dt>
            <dd>{moneyText(figures.open_stake)}</dd>
          </div>
        )}
      </dl>
      <SoundSwitch />
      {note !== null && <p className={styles.tax}>{note}</p>}
    </div>
  )
}

/** Above which payout, at which rate; null in a market without the tax. */
const useTaxNote = (): string | null => {
  const t = useText('casino')
  const tax = frameTaxOf(taxAt(profile, serverNow()))
  if (tax === null) return null
  return t('taxNote', { above: moneyText(amountText(tax.above)), percent: tax.percent })
}

export const DemoBar = () => (
  <div className={styles.bar}>
    <p>{useText('casino')('demo')}</p>
    <SoundSwitch />
  </div>
)

const SoundSwitch = () => {
  const t = useText('casino')
  const { sound } = useChosen()
  return (
    <button type="button" className={styles.sound} aria-pressed={sound} onClick={toggleSound}>
      {t(sound ? 'soundOn' : 'soundOff')}
    </button>
  )
}
