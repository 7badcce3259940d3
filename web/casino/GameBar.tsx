// The bar above a game: of real play how long the login is, what today's bets of all products came to, what is left, and what is
// in rounds that are not over.
import type { SessionAnswer } from '@walia/contract/casino.ts'
import { casinoRules } from '@walia/domain/casino/rules.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { Link } from 'wouter'
import { useAtTime } from '../clock.ts'
import { profile, serverNow } from '../config.ts'
import { elapsedText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useSaferPlay } from '../saferplay/queries.ts'
import { useText } from '../text.ts'
import styles from './Casino.module.css'
import { toggleSound, useChosen } from './chosen.ts'
import { frameTaxOf } from './frame.ts'

/** `game`: its id, once it is launched. */
type BarProps = { game: string | null }

export const GameBar = ({ figures, game }: BarProps & { figures: SessionAnswer['data'] | null }) => {
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
        {/* Always, so that nothing below moves when a round begins. */}
        <div>
          <dt>{t('inRounds')}</dt>
          <dd>{figures ? moneyText(figures.open_stake) : '–'}</dd>
        </div>
      </dl>
      <FairLink game={game} />
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

export const DemoBar = ({ game }: BarProps) => (
  <div className={styles.bar}>
    <p>{useText('casino')('demo')}</p>
    <FairLink game={game} />
    <SoundSwitch />
  </div>
)

/** Of our own games: how they are drawn, and of crash each round. */
const FairLink = ({ game }: BarProps) => {
  const t = useText('casino')
  const { ours, direct } = casinoRules[profile.id]
  if (!game?.startsWith(`${ours}-`)) return null
  const crash = Object.entries(direct).find(([, id]) => id === game)?.[0]
  return (
    <Link href={crash ? `${paths.fair()}?game=${crash}` : paths.fair()} className={styles.fair}>
      {t('fair')}
    </Link>
  )
}

const SoundSwitch = () => {
  const t = useText('casino')
  const { sound } = useChosen()
  return (
    <button type="button" className={styles.sound} aria-pressed={sound} onClick={toggleSound}>
      {t(sound ? 'soundOn' : 'soundOff')}
    </button>
  )
}
