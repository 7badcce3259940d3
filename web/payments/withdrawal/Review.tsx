// The review of a withdrawal before it is sent: amount, fee, net amount and destination.
import { useReviewing } from '../../account/loginNote.ts'
import { ForfeitNotice } from '../../bonuses/BonusCard.tsx'
import { moneyText, phoneText } from '../../formats.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Order } from '../createPayments.ts'
import { FigureLines } from '../FigureLines.tsx'
import { methodNameOf } from '../methodName.ts'
import styles from '../Payments.module.css'
import { closePayment, startPayment } from '../underWay.ts'
import { BankTakes } from './BankFields.tsx'
import { withdrawals } from './withdrawals.ts'

const HINTS = {
  mobile_money: 'reviewFinal',
  mobile_wallet: 'reviewCode',
  bank: 'reviewBankCode',
  shop: 'reviewShop',
  checkout: 'reviewFinal',
} as const

export const ReviewLines = ({ order }: { order: Order }) => {
  const t = useText('withdrawal')
  return (
    <>
      <FigureLines
        lines={[
          { name: t('amount'), value: moneyText(order.amount) },
          { name: t('feeAmount'), value: moneyText(order.fee) },
          { name: t('youGet'), value: moneyText(order.moved) },
          { name: t('by'), value: methodNameOf(order.method) },
          ...(order.bank
            ? [
                { name: t('bank'), value: order.bank.bank_name },
                { name: t('accountName'), value: order.bank.account_name },
                { name: t('accountNumber'), value: order.bank.account_number },
              ]
            : order.method.kind === 'shop'
              ? [{ name: t('paidWhere'), value: t('atShop') }]
              : [{ name: t('goesTo'), value: phoneText(order.mobile) }]),
        ]}
      />
      <ForfeitNotice />
      {order.bank && <BankTakes method={order.method.method} />}
      <p className={styles.hint}>{t(HINTS[order.method.kind])}</p>
    </>
  )
}

export const ReviewActions = ({ order }: { order: Order }) => {
  const t = useText('withdrawal')
  useReviewing()
  return (
    <Button full onClick={() => void startPayment(withdrawals, order)}>
      {t('confirm', { amount: moneyText(order.amount) })}
    </Button>
  )
}

export const CloseButton = () => {
  const t = useText('paymentScreens')
  return (
    <Button kind="secondary" full onClick={() => closePayment(withdrawals)}>
      {t('close')}
    </Button>
  )
}
