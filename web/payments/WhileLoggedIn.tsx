// On every page of a bettor, loaded when the phone is idle: that he has chosen to stop, payments that are still open, the gift
// of a new account, and every hour of a session the
// reality check, whose own part loads when it is due.
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
// From here on another tab's logout is noted for the login page.
import '../account/loginNote.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import { isNewAccount } from '../bonuses/newAccount.ts'
import { useAtTime } from '../clock.ts'
import { profile } from '../config.ts'
import { laterPart } from '../later.ts'
import { routeNow } from '../offered.ts'
import { session } from '../storage.ts'
import { loadTexts } from '../text.ts'
import { OpenPayments } from './OpenPayments.tsx'

const RealityCheck = laterPart(async () => {
  const [part] = await Promise.all([import('../saferplay/RealityCheck.tsx'), loadTexts(['saferplay'])])
  return part.RealityCheck
})

export const WhileLoggedIn = () => (
  <>
    <WhileStopped />
    <OpenPayments />
    <EveryHour />
    <NewAccount />
  </>
)

const Stopped = laterPart(async () => {
  const [part] = await Promise.all([import('../saferplay/Stopped.tsx'), loadTexts(['saferplay'])])
  return part.Stopped
})

const WhileStopped = () => {
  const { title } = routeNow(useLocation()[0]).route
  return useIsExcluded() ? (
    <Suspense fallback={null}>
      <Stopped title={title} />
    </Suspense>
  ) : null
}

const WelcomeGift = laterPart(async () => {
  const [part] = await Promise.all([import('../bonuses/WelcomeGift.tsx'), loadTexts(['bonuses'])])
  return part.WelcomeGift
})

const NewAccount = () => {
  const id = useSession(({ user }) => user?.id)
  return isNewAccount(id) ? (
    <Suspense fallback={null}>
      <WelcomeGift />
    </Suspense>
  ) : null
}

const STEP_MS = saferPlayRulesOf(profile.id).realityCheckMinutes * 60_000
/** The last check that this tab has shown, by session: a reload shows none twice. */
const STORED = 'walia-reality-check'

const seenIn = (login: string): number => {
  const [name, count] = session.getItem(STORED)?.split('/') ?? []
  return name === login ? Number(count) : 0
}

const EveryHour = () => {
  const startedAt = useSession((bettor) => bettor.startedAt)
  // Both times are this phone's own: its clock may differ from the server's.
  const due = useAtTime(() => (startedAt === null ? 0 : Math.floor((Date.now() - startedAt) / STEP_MS)))
  const name = String(startedAt)
  const [seen, setSeen] = useState(0)
  if (due === 0 || due <= Math.max(seen, seenIn(name))) return null
  const close = (): void => {
    session.setItem(STORED, `${name}/${due}`)
    setSeen(due)
  }
  return (
    <Suspense fallback={null}>
      <RealityCheck onClose={close} />
    </Suspense>
  )
}
