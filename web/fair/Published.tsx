// What is published of every kind of round: chains of seeds by their ends, and values as they can be copied.
import type { FairChain } from '@walia/contract/fair.ts'
import { dateTimeText } from '../formats.ts'
import { useText } from '../text.ts'
import { Group, GroupBody } from '../ui/Group.tsx'
import { LongCode } from '../ui/LongCode.tsx'
import styles from './Fair.module.css'

export const Chains = ({
  chains,
}: {
  chains: readonly Pick<FairChain, 'id' | 'used' | 'length' | 'ends' | 'made_at'>[]
}) => {
  const t = useText('fair')
  return (
    <Group id="fair-chains" title={t('chains')}>
      <GroupBody>
        <ul className={styles.list}>
          {chains.map(({ id, ends, used, length, made_at }) => (
            <li key={id} className={styles.item}>
              <b>{t('chain', { id, used, length })}</b>
              <span className={styles.words}>{dateTimeText(made_at)}</span>
              <Value name={t('chainEnd')} text={ends} />
            </li>
          ))}
        </ul>
      </GroupBody>
    </Group>
  )
}

/** `text` null: it is not public yet. */
export const Value = ({ name, text }: { name: string; text: string | null }) => {
  const t = useText('fair')
  return (
    <p className={styles.value}>
      {name}
      <br />
      {text === null ? t('notYet') : <LongCode text={text} />}
    </p>
  )
}
