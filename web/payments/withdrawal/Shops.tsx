// Where a reference code is paid out: the operator's shops, read on demand.
import { useText } from '../../text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import styles from '../Payments.module.css'
import { useWithdrawMethods } from '../useMethods.ts'

export const Shops = () => {
  const t = useText('withdrawal')
  const shops = useWithdrawMethods().data?.find(({ kind }) => kind === 'shop')?.shops ?? []
  if (shops.length === 0) return null
  return (
    <Disclosure label={t('shops')}>
      <ul className={styles.shops}>
        {shops.map(({ name, address, hours }) => (
          <li key={`${name}, ${address}`}>
            <b>{name}</b>
            <span>{address}</span>
            {hours && <span>{hours}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
