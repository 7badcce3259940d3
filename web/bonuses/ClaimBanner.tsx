// A notice of what can be claimed, on home in the room of the banners and on the deposit page: claimed here, viewed on the
// profile, or closed for now or for good.
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { isSettled } from '../api/settled.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './ClaimBanner.module.css'
import { type Claimable, claimablesOf, dismiss, useClaim, useOpenOf, useSignUpWords } from './claim.ts'
import { keepClaimRoom } from './claimRoom.ts'
import { useBonuses } from './sources.ts'

/** On home, in the place of its children, which show while there is nothing to claim. */
export const ClaimBanner = ({ children }: { children: ReactNode }) => {
  const held = useBonuses().data?.data
  const claimable = useOpenOf(held ? claimablesOf(held) : [])
  const bettor = useSession(({ user }) => user?.id ?? null)
  const of = claimable ? bettor : null
  useEffect(() => {
    if (held !== undefined) keepClaimRoom(of)
  }, [held, of])
  if (held === undefined || claimable === undefined) return children
  return <Notice key={claimable.campaign} claimable={claimable} times={held.offer?.rollover ?? 0} />
}

/** On the deposit page: what the deposit has brought. */
export const ClaimNotice = () => {
  const held = useBonuses().data?.data
  const claimable = useOpenOf(held ? claimablesOf(held).filter(({ campaign }) => campaign === 'first_deposit') : [])
  if (held === undefined || claimable === undefined) return null
  return (
    <div className={styles.card}>
      <Notice claimable={claimable} times={held.offer?.rollover ?? 0} />
    </div>
  )
}

/** What a deposit has brought to claim; null for nothing, undefined while that is asked for. */
export const useFirstDepositClaim = (): Claimable | null | undefined => {
  const bonuses = useBonuses()
  const held = bonuses.data?.data
  if (held === undefined) return isSettled(bonuses) ? null : undefined
  return claimablesOf(held).find(({ campaign }) => campaign === 'first_deposit') ?? null
}

/** Where the deposit is said to have arrived: nothing to claim draws nothing. */
export const ClaimFirstDeposit = () => {
  const claimable = useFirstDepositClaim()
  return claimable ? <ClaimNow amount={moneyText(claimable.amount)} /> : null
}

const ClaimNow = ({ amount }: { amount: string }) => {
  const t = useText('bonuses')
  const { busy, claim } = useClaim('first_deposit', t('claimed', { amount }))
  return (
    <Button kind="secondary" full busy={busy} onClick={() => void claim()}>
      {t('claimBonus', { amount })}
    </Button>
  )
}

const Notice = ({ claimable, times }: { claimable: Claimable; times: number }) => {
  const t = useText('bonuses')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.notice} aria-label={t('claimTitle')}>
      {isAsking ? (
        <>
          <p className={styles.words}>{t('seeAgain')}</p>
          <div className={styles.buttons}>
            <Button kind="secondary" size="medium" onClick={() => dismiss(claimable, true)}>
              {t('yes')}
            </Button>
            <Button kind="secondary" size="medium" onClick={() => dismiss(claimable, false)}>
              {t('no')}
            </Button>
          </div>
        </>
      ) : (
        <Offer claimable={claimable} times={times} onClose={() => setAsking(true)} />
      )}
    </section>
  )
}

type OfferProps = { claimable: Claimable; times: number; onClose: () => void }

const Offer = ({ claimable: { campaign, amount }, times, onClose }: OfferProps) => {
  const t = useText('bonuses')
  const shown = { amount: moneyText(amount) }
  const signUpWords = useSignUpWords()
  const isFirst = campaign === 'first_deposit'
  const { busy, claim } = useClaim(campaign, t(isFirst ? 'claimed' : 'signUpClaimed', shown))
  return (
    <>
      <p className={styles.words}>
        {isFirst ? t('claimFirst', { times, days: campaignsOf(profile.id).firstDeposit?.days ?? 0 }) : signUpWords}
      </p>
      <button type="button" className={styles.close} aria-label={t('claimClose')} onClick={onClose}>
        <Icon name="close" size={20} />
      </button>
      <div className={styles.buttons}>
        <ButtonLink kind="secondary" size="medium" href={paths.profile()}>
          {t('view')}
        </ButtonLink>
        <Button size="medium" busy={busy} onClick={() => void claim()}>
          {t('claim', shown)}
        </Button>
      </div>
    </>
  )
}
