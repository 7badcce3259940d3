// Withdrawing by mobile wallet, on its own page.
import { paths } from '../../paths.ts'
import { useText } from '../../text.ts'
import { useAddressQuery, WalletPage, wallet } from '../WalletPage.tsx'
import { WithdrawalBody } from './WithdrawalBody.tsx'

const WalletWithdrawScreen = () => {
  const t = useText('withdrawal')
  const { from, amount } = useAddressQuery()
  const { id, name } = wallet
  return (
    <WalletPage
      title={t('walletTitle', { name })}
      from={from}
      others="withdraw"
      turn={{ name: t('walletTurn', { name }), href: paths.walletDeposit(id) }}
    >
      <WithdrawalBody from={from} amount={amount} only={id} />
    </WalletPage>
  )
}

export default WalletWithdrawScreen
