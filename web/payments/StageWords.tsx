// The payment sheet's texts while a payment is in progress, and for its result.
import { profile } from '../config.ts'
import { moneyText, phoneLink, phoneText } from '../formats.ts'
import { useKeepsAsking } from '../reach.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Payment, Slice, UnderWay } from './createPayments.ts'
import styles from './Payments.module.css'
import { wordsOf } from './paymentWords.ts'
import type { Stage } from './stage.ts'
import { WaitingMark, WaitingOffline } from './Waiting.tsx'

export type StageWordsProps = {
  stage: Exclude<Stage, 'code'>
  current: UnderWay<Payment>
  /** In a row. */
  refusals: number
  slice: Slice
}

/** After this many refusals in a row the help link comes before the retry. */
const REFUSALS_FOR_HELP = 2

export const StageWords = (props: StageWordsProps) => {
  const t = useText(props.slice)
  const ui = useText('paymentScreens')
  const { stage, current } = props
  const words = wordsOf(current)
  useKeepsAsking(stage === 'asking')
  if (stage === 'done') return <Done {...props} />
  if (stage === 'refused') return <Refused {...props} />
  if (stage === 'checking')
    return (
      <>
        <p>{current.payment?.reason ?? t('checkingText', words)}</p>
        <p className={styles.stageText}>{t('checkingRest', words)}</p>
      </>
    )
  return (
    <>
      <WaitingMark size={48} />
      <p className={styles.stageText}>
        {stage === 'asking' ? ui('noAnswer') : t(stage === 'sending' ? 'sending' : 'confirming', words)}
      </p>
      <WaitingOffline />
    </>
  )
}

const Done = ({ current, slice }: StageWordsProps) => {
  const t = useText(slice)
  const withdrawal = useText('withdrawal')
  const words = wordsOf(current)
  // No number was paid, but whoever stood at the till.
  const paid = current.order.method.kind === 'shop' ? { ...words, phone: withdrawal('inShop') } : words
  return (
    <>
      <Icon name="check" size={48} className={styles.good} />
      <p className={styles.big}>{t('doneAmount', paid)}</p>
      <BalanceNow current={current} />
    </>
  )
}

const Refused = ({ current, refusals, slice }: StageWordsProps) => {
  const t = useText(slice)
  const words = wordsOf(current)
  const [phone = ''] = profile.contacts.supportPhones
  return (
    <>
      <Icon name="warning" size={48} className={styles.bad} />
      {/* The money before the reason. */}
      <p className={styles.reason}>{t('refusedText', words)}</p>
      {current.payment?.reason && <p className={styles.stageText}>{current.payment.reason}</p>}
      <BalanceNow current={current} />
      {refusals >= REFUSALS_FOR_HELP && (
        <a className={styles.stageText} href={phoneLink(phone)}>
          {t('help', { name: words.name, phone: phoneText(phone) })}
        </a>
      )}
    </>
  )
}

const BalanceNow = ({ current: { payment } }: { current: UnderWay<Payment> }) => {
  const t = useText('paymentScreens')
  if (!payment?.balance) return null
  return <p className={styles.stageText}>{t('balanceNow', { amount: moneyText(payment.balance) })}</p>
}
