// The header: logo, search, language, and login and register, or the balance that is the way to deposit.
import { Link, useLocation } from 'wouter'
import { useBalance } from '../api/queries.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import type { Chrome } from '../chrome.ts'
import { config } from '../config.ts'
import { useFormats } from '../formats.ts'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import { isOffered } from '../offered.ts'
import { paths } from '../paths.ts'
import { useSettings } from '../settings.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWide } from '../ui/wide.ts'
import styles from './Header.module.css'
import { RegisterLabel } from './RegisterLabel.tsx'
import { SearchOpener } from './SearchOpener.tsx'
import { WideNav } from './WideNav.tsx'

export const Header = ({ chrome }: { chrome: Chrome }) => {
  const t = useText('shell')
  const authenticated = useSession((session) => session.authenticated)
  const wide = useWide()
  return (
    <header className={`${styles.header} ${chrome.slideNav ? '' : styles.alone}`}>
      <div className={styles.row}>
        <Link href={paths.home()} className={styles.logo} aria-label={t('homeLogo', { brand: config.brand.name })}>
          <Icon name="logo" size={28} />
          <span className={styles.wordmark}>{config.brand.name}</span>
        </Link>
        {!authenticated && isOffered('check-bet') && <CheckBetLink />}
        <SearchOpener />
        <LanguageMenu />
        {authenticated ? <DepositLink /> : <VisitorLinks />}
      </div>
      {chrome.bottomBar && wide && <WideNav />}
    </header>
  )
}

// From 412 px on; below that it is the first link of the strip.
const CheckBetLink = () => {
  const t = useText('shell')
  return (
    <Link href={paths.checkBet()} className={styles.checkBet}>
      {t('navCheckBet')}
    </Link>
  )
}

const VisitorLinks = () => {
  const t = useText('shell')
  const [path] = useLocation()
  const next = path === paths.home() ? undefined : path
  return (
    <>
      <Link href={paths.login(next)} className={styles.login}>
        {t('login')}
      </Link>
      <Link href={paths.signup(next)} className={styles.register}>
        <RegisterLabel />
      </Link>
    </>
  )
}

// One link that is balance and deposit in one; hidden balances are read out as "hidden". Who is excluded is led to the profile.
const DepositLink = () => {
  const t = useText('shell')
  const { money } = useFormats()
  useBalance()
  const [path] = useLocation()
  const balance = useSession((session) => session.user?.balance ?? '0')
  const hidden = useSettings((settings) => settings.hideBalance)
  const isExcluded = useIsExcluded()
  const name = t(isExcluded ? 'navProfile' : 'deposit')
  return (
    <Link
      href={paths.profile(isExcluded ? {} : { from: path, action: 'deposit' })}
      className={styles.deposit}
      aria-label={
        hidden ? name : isExcluded ? `${name}, ${money(balance)}` : t('depositBalance', { balance: money(balance) })
      }
    >
      <span>{hidden ? name : money(balance)}</span>
      {!isExcluded && <Icon name="plus" size={16} />}
    </Link>
  )
}
