// On every page: keeps the slip's prices current, announces its changes to screen readers, shows the sheet of a placed
// bet, raises the odds of the page that have a boost, and marks those that count for no bonus.

import type { Ticket } from '@walia/contract/bets.ts'
import type { Topic } from '@walia/contract/websocket.ts'
import { type Pick, pickProblemOf } from '@walia/domain/betslip/pick.ts'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { usePoll } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { useTopics } from '../api/socket.ts'
import { BonusMarks } from '../betslip/BonusMark.tsx'
import { followAttempts } from '../betslip/followAttempt.ts'
import { closePlaced, usePlacing } from '../betslip/place.ts'
import { trackSlip } from '../betslip/slipTracker.ts'
import { useSlip } from '../betslip/store.ts'
import { announce, useVoice } from '../betslip/voice.ts'
import { followPrices, refreshFromServer } from '../betslip/watchPrices.ts'
import { useNow } from '../clock.ts'
import { savesData, whenIdle } from '../idle.ts'
import { askInstall, followInstall, useInstall } from '../install/prompt.ts'
import { laterPart } from '../later.ts'
import { usePricedBoosts } from '../oddsboost/boosts.ts'
import { RaisedOdds } from '../oddsboost/late.ts'
import { routeNow } from '../offered.ts'
import { paths } from '../paths.ts'
import { loadRoute } from '../screens.ts'
import { useLoading } from '../share/load.ts'
import { useSharing } from '../share/share.ts'
import { TicketLinks } from '../share/TicketLinks.tsx'
import { loadTexts, useLanguage, useText } from '../text.ts'

const ShareSheets = laterPart(async () => (await import('../share/ShareSheets.tsx')).ShareSheets)
const PlacedSheet = laterPart(async () => (await import('../betslip/PlacedSheet.tsx')).PlacedSheet)

const InstallSheet = laterPart(async () => {
  const [part] = await Promise.all([import('../install/InstallSheet.tsx'), loadTexts(['install'])])
  return part.InstallSheet
})

const linksOf = (ticket: Ticket) => <TicketLinks ticket={ticket} shareable replace onLeave={closePlaced} />

export const SlipKeeper = () => {
  const { picks } = useSlip()
  const [path] = useLocation()
  const open = path === paths.betslip()
  const poll = usePoll()
  const empty = picks.length === 0
  // While browsing only live picks are subscribed, to save data; on the slip every pick is.
  const watched = picks.filter((pick) => open || pick.live)
  useTopics(watched.map((pick): Topic => `match:${pick.parent_match_id}`))
  useEffect(followPrices, [])
  useEffect(trackSlip, [])
  useEffect(followAttempts, [])
  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    // After a change of language every pick's names are requested again; the mini slip shows them too.
    const all = open || language !== spoken.current
    spoken.current = language
    if (!empty) void refreshFromServer((pick) => all || pick.live)
  }, [open, empty, language])
  useEffect(() => {
    if (poll === false || empty) return
    const timer = setInterval(() => void refreshFromServer((pick) => open || pick.live), poll)
    return () => clearInterval(timer)
  }, [poll, open, empty])
  useReadyScreen(!empty)
  useLockedNews()
  const placed = usePlacing((state) => state.placed !== null)
  const shared = useSharing((state) => state.shared !== null)
  const hasReport = useLoading((state) => state.report !== null) || shared
  return (
    <>
      <Voice />
      <BonusMarks />
      <Raised path={path} picks={picks} />
      {placed && (
        <Suspense>
          <PlacedSheet links={linksOf} />
        </Suspense>
      )}
      <InstallOffer isIdle={empty && path === paths.home()} placed={placed} />
      {hasReport && (
        <Suspense>
          <ShareSheets />
        </Suspense>
      )}
    </>
  )
}

/** The home screen: after a bet that was just placed, or on the third visit while nothing else is under way. */
const InstallOffer = ({ isIdle, placed }: { isIdle: boolean; placed: boolean }) => {
  const isOpen = useInstall((state) => state.isOpen)
  const idle = useRef(isIdle)
  const before = useRef(placed)
  useEffect(() => {
    idle.current = isIdle
  }, [isIdle])
  useEffect(
    () => followInstall(() => idle.current && !isBarred() && document.querySelector('[role=dialog]') === null),
    [],
  )
  useEffect(() => {
    if (before.current && !placed) askInstall()
    before.current = placed
  }, [placed])
  return isOpen && !placed ? (
    <Suspense>
      <InstallSheet />
    </Suspense>
  ) : null
}

const isBarred = (): boolean => useSession.getState().isExcluded

// Asked for on the pages with odds of the normal slip; what shows them is loaded where there are some.
const Raised = ({ path, picks }: { path: string; picks: readonly Pick[] }) => {
  const { miniSlip } = routeNow(path).route.chrome
  const boosts = usePricedBoosts(miniSlip === 'both')
  return boosts.length === 0 ? null : (
    <Suspense>
      <RaisedOdds picks={picks} />
    </Suspense>
  )
}

// Loads the slip's page ahead, so that it opens at once, even offline: when the phone is idle, at the latest
// after the first pick (in data-saving mode only then), and never during a tap.
const useReadyScreen = (hasPicks: boolean): void =>
  useEffect(() => (hasPicks || !savesData() ? whenIdle(loadSlip) : undefined), [hasPicks])

const loadSlip = (): void => void loadRoute(routeNow(paths.betslip()).route).catch(() => undefined)

const useLockedNews = (): void => {
  const t = useText('betslip')
  const now = useNow()
  const locked = useSlip().picks.filter((pick) => pickProblemOf(pick, now) !== null).length
  const announced = useRef(0)
  useEffect(() => {
    if (locked > announced.current) announce(t('picksLocked', { count: locked }))
    announced.current = locked
  }, [locked, t])
}

const Voice = () => (
  <div role="status" className="visually-hidden">
    {useVoice((state) => state.words)}
  </div>
)
