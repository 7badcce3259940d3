// A deposit on its way: sending, approve on your phone, confirming, and how it ended.
import { returnTo } from '../account/returnTo.ts'
import { popped } from '../betslip/leave.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { elapsedText, moneyText, phoneText } from '../formats.ts'
import { paths, safeNext } from '../paths.ts'
import { type TextKey, useText } from '../text.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './Deposit.module.css'
import { closeDeposit, type DepositState, sayApproved, useDeposit } from './deposit.ts'
import { type Stage, stageOf } from './stage.ts'

type Current = NonNullable<DepositState['current']>
export type DepositSheetProps = { from: string | null; onAgain: () => void }

const titles: Record<Stage, TextKey<'deposit'>> = {
  sending: 'title',
  approve: 'approve',
  confirming: 'approve',
  received: 'received',
  refused: 'refused',
  checking: 'checking',
}

export const DepositSheet = ({ from, onAgain }: DepositSheetProps) => {
  const t = useText('deposit')
  const { current, watched } = useDeposit()
  useNow()
  if (current === null || !watched) return null
  const stage = stageOf(current, Date.now())
  return (
    <Sheet
      open
      title={t(titles[stage])}
      onClose={closeDeposit}
      footer={<Actions stage={stage} from={from} onAgain={onAgain} />}
    >
      <div className={styles.stage} role="status">
        <StageBody stage={stage} current={current} />
      </div>
    </Sheet>
  )
}

const StageBody = ({ stage, current }: { stage: Stage; current: Current }) => {
  const t = useText('deposit')
  const name = current.method.name
  if (stage === 'sending') return <Waiting words={t('sending', { name })} />
  if (stage === 'confirming') return <Waiting words={t('confirming', { name })} />
  if (stage === 'approve') return <Approve current={current} />
  if (stage === 'received') return <Received current={current} />
  if (stage === 'refused') return <Refused current={current} />
  return <p className={styles.stageText}>{t('checkingText', { name })}</p>
}

const Waiting = ({ words }: { words: string }) => (
  <>
    <Spinner size={48} />
    <p className={styles.stageText}>{words}</p>
  </>
)

const Approve = ({ current }: { current: Current }) => {
  const t = useText('deposit')
  const time = elapsedText(Math.max(0, (Date.now() - current.startedAt) / 1000))
  return (
    <>
      <Icon name="phone" size={48} className={styles.phone} />
      <ol className={styles.steps}>
        <li>{t('approveStep1', { name: current.method.name, phone: phoneText(current.mobile) })}</li>
        <li>{t('approveStep2', { amount: moneyText(current.total) })}</li>
        <li>{t('approveStep3')}</li>
      </ol>
      <p className={styles.elapsed} aria-live="off">
        {t('elapsed', { time })}
      </p>
    </>
  )
}

const Received = ({ current: { deposit } }: { current: Current }) => {
  const t = useText('deposit')
  return (
    <>
      <Icon name="check" size={48} className={styles.good} />
      <p className={styles.big}>{t('receivedAmount', { amount: moneyText(deposit?.amount ?? '0') })}</p>
      {deposit?.balance && (
        <p className={styles.stageText}>{t('balanceNow', { amount: moneyText(deposit.balance) })}</p>
      )}
    </>
  )
}

/** After this many refusals help comes before another try. */
const REFUSALS_FOR_HELP = 2

const Refused = ({ current: { deposit, method } }: { current: Current }) => {
  const t = useText('deposit')
  const refusals = useDeposit((state) => state.refusals)
  const [phone = ''] = profile.contacts.supportPhones
  return (
    <>
      <Icon name="warning" size={48} className={styles.bad} />
      <p className={styles.stageText}>{deposit?.reason ?? t('refusedText')}</p>
      {refusals >= REFUSALS_FOR_HELP && <p className={styles.stageText}>{t('help', { name: method.name, phone })}</p>}
    </>
  )
}

const Actions = ({ stage, from, onAgain }: DepositSheetProps & { stage: Stage }) => {
  const t = useText('deposit')
  if (stage === 'approve')
    return (
      <Button full onClick={sayApproved}>
        {t('approved')}
      </Button>
    )
  if (stage === 'refused')
    return (
      <Button
        full
        onClick={() => {
          closeDeposit()
          onAgain()
        }}
      >
        {t('again')}
      </Button>
    )
  if (stage === 'received') return <Onward from={from} />
  return (
    <Button kind="secondary" full onClick={closeDeposit}>
      {t('close')}
    </Button>
  )
}

const Onward = ({ from }: { from: string | null }) => {
  const t = useText('deposit')
  const target = from === null ? paths.profile() : safeNext(from)
  const label = from === null ? 'done' : target === paths.betslip() ? 'backToSlip' : 'back'
  return (
    <Button full onClick={() => void popped(closeDeposit).then(() => returnTo(target))}>
      {t(label)}
    </Button>
  )
}
