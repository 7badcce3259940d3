// Depositing by mobile wallet, on its own page.
import { paths } from '../../paths.ts'
import { useText } from '../../text.ts'
import { useAddressQuery, WalletPage, wallet } from '../WalletPage.tsx'
import { DepositBody } from './DepositBody.tsx'

const WalletDepositScreen = () => {
  const t = useText('deposit')
  const { from, amount } = useAddressQuery()
  const { id, name } = wallet
  return (
    <WalletPage
      title={t('walletTitle', { name })}
      from={from}
      others="deposit"
      turn={{ name: t('walletTurn', { name }), href: paths.walletWithdraw(id) }}
    >
      <DepositBody from={from} amount={amount} only={id} />
    </WalletPage>
  )
}

export default WalletDepositScreen
