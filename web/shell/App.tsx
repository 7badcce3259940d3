// The frame around every screen: header, the screen of the route, bottom bar, slip while browsing, snackbar.
import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useIsExcluded, useSession } from '../api/session.ts'
import { useTopics } from '../api/socket.ts'
import { useArrivals } from '../arrivals/arrivals.ts'
import { useHasPicksIn } from '../betslip/slipStore.ts'
import { slipStore } from '../betslip/store.ts'
import { slipTarget } from '../betslip/tapPick.ts'
import type { Chrome } from '../chrome.ts'
import { useHead } from '../head.ts'
import { whenIdle } from '../idle.ts'
import { laterPart } from '../later.ts'
import { OddsTargetContext } from '../odds/target.ts'
import { offeredRoutes, routeNow } from '../offered.ts'
import { paths } from '../paths.ts'
import type { Found, Route } from '../routing.ts'
import { LeftRail, SlipDock, SlipRail } from '../slips/SlipDock.tsx'
import { loadTexts, useText } from '../text.ts'
import { useDockedBars, useDockedStyle } from '../ui/docked.ts'
import { Snackbar } from '../ui/Snackbar.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { useWide, useWider } from '../ui/wide.ts'
import styles from './App.module.css'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { useHeadingFocus } from './focus.ts'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ScreenSlot } from './ScreenSlot.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { SlideNav } from './SlideNav.tsx'
import { useScroll } from './scroll.ts'

export const App = () => {
  const [path, navigate] = useLocation()
  const found = routeNow(path)
  const { route } = found
  const authenticated = useSession((session) => session.authenticated)
  const barred = route.login === true && !authenticated
  useTopics(authenticated ? ['totals', 'account'] : ['totals'])
  useEffect(() => {
    if (barred) navigate(paths.login(path + location.search), { replace: true })
  }, [barred, path, navigate])
  useUnknownAddress(found, path)
  useHead(route)
  useArrivals()
  const page = route.page ?? path
  // A panel of the profile is a page to who scrolls, goes back or listens.
  const place = page + (/\baction=\w+/.exec(useSearch()) ?? '')
  useScroll(place, route)
  useHeadingFocus(place)
  const wide = useWide()
  const railed = route.chrome.bottomBar && route.name !== 'betslip'
  const left = useWider() && railed && route.chrome.slideNav
  const isExcluded = useIsExcluded()
  // Who is excluded has no slip beside the lists, nor an empty column for it, and from the first paint on nothing is in the
  // colour of bets (`tokens.css`).
  const rail = railed && !isExcluded
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-stopped', isExcluded)
  }, [isExcluded])
  return (
    <OddsTargetContext value={slipTarget}>
      <SkipLinks to={route.name === 'betslip' ? 'action' : rail ? 'slip' : null} />
      {route.chrome.header && <Header chrome={route.chrome} />}
      <OfflineBanner route={route} />
      {route.chrome.slideNav && <SlideNav path={path} />}
      <Columns look={left ? (rail ? styles.three : styles.two) : rail ? styles.railed : ''}>
        {left && <LeftRail path={path} />}
        <main id="content" tabIndex={-1} className={styles.main}>
          {authenticated && <PaymentsUnderWay />}
          <Screens found={found} barred={barred} page={page} />
          {route.chrome.header && <Footer />}
        </main>
        {rail && <SlipRail />}
      </Columns>
      <SlipDock mode={route.chrome.miniSlip} />
      <DockedBars chrome={route.chrome} wide={wide} />
      {route.chrome.bottomBar && !wide && <BottomBar path={found.known ? path : paths.home()} />}
      <Snackbar />
    </OddsTargetContext>
  )
}

const WhileLoggedIn = laterPart(async () => {
  const [part] = await Promise.all([import('../payments/WhileLoggedIn.tsx'), loadTexts(['paymentScreens'])])
  return part.WhileLoggedIn
})

// Its code loads when the page is idle.
const PaymentsUnderWay = () => {
  // A notice above the page comes with it.
  const [idle, setIdle] = useState(useIsExcluded())
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle ? (
    <Suspense fallback={null}>
      <WhileLoggedIn />
    </Suspense>
  ) : null
}

const Columns = ({ look, children }: { look: string | undefined; children: ReactNode }) => (
  <div className={`${styles.columns} ${look}`} style={useDockedStyle()}>
    {children}
  </div>
)

const BAR_REM = 3.5

// A component of its own, so that the first pick renders nothing else.
const DockedBars = ({ chrome: { bottomBar, miniSlip }, wide }: { chrome: Chrome; wide: boolean }) => {
  const hasPicks = useHasPicksIn(slipStore, miniSlip === 'combo' ? 'combo' : 'normal')
  const isExcluded = useIsExcluded()
  const hasMini = miniSlip === 'both' || miniSlip === 'combo'
  useDockedBars(bottomBar && !wide ? BAR_REM : 0, hasMini && hasPicks && !isExcluded && !wide)
  return null
}

// Kept-alive screens stay mounted but hidden; the others are unmounted.
const Screens = ({ found, barred, page }: { found: Found; barred: boolean; page: string }) => {
  const visited = useRef(new Set<string>())
  if (found.route.keepAlive) visited.current.add(found.route.name)
  return (
    <>
      {offeredRoutes()
        .filter(keptAmong(visited.current))
        .map((route) => {
          const active = route === found.route
          return (
            <Activity key={route.name} mode={active ? 'visible' : 'hidden'}>
              <ScreenSlot route={route} params={active ? found.params : {}} active={active} />
            </Activity>
          )
        })}
      {!found.route.keepAlive && !barred && (
        <ScreenSlot key={page} route={found.route} params={found.params} active={true} />
      )}
    </>
  )
}

const keptAmong =
  (visited: ReadonlySet<string>) =>
  (route: Route): boolean =>
    route.keepAlive === true && visited.has(route.name)

const useUnknownAddress = ({ known }: Found, path: string): void => {
  const t = useText('shell')
  const reportedPath = useRef('')
  useEffect(() => {
    if (known || reportedPath.current === path) return
    reportedPath.current = path
    showSnackbar({ status: 'warning', messages: [t('unknownAddress', { address: path })], seconds: 5 })
  }, [known, path, t])
}
