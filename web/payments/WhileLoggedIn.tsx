// On every page of a bettor, loaded when the phone is idle: payments that are still open, and every hour of a session the
// reality check, whose own part loads when it is due.
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { Suspense, useState } from 'react'
// From here on another tab's logout is noted for the login page.
import '../account/loginNote.ts'
import { useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { profile } from '../config.ts'
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'
import { OpenPayments } from './OpenPayments.tsx'

const RealityCheck = laterPart(async () => {
  const [part] = await Promise.all([import('../saferplay/RealityCheck.tsx'), loadTexts(['saferplay'])])
  return part.RealityCheck
})

export const WhileLoggedIn = () => (
  <>
    <OpenPayments />
    <EveryHour />
  </>
)

const STEP_MS = saferPlayRulesOf(profile.id).realityCheckMinutes * 60_000
/** The last check that this tab has shown, by session: a reload shows none twice. */
const STORED = 'walia-reality-check'

const seenIn = (session: string): number => {
  const [name, count] = sessionStorage.getItem(STORED)?.split('/') ?? []
  return name === session ? Number(count) : 0
}

const EveryHour = () => {
  const startedAt = useSession((session) => session.startedAt)
  // Both times are this phone's own: its clock may differ from the server's.
  const due = useAtTime(() => (startedAt === null ? 0 : Math.floor((Date.now() - startedAt) / STEP_MS)))
  const name = String(startedAt)
  const [seen, setSeen] = useState(0)
  if (due === 0 || due <= Math.max(seen, seenIn(name))) return null
  const close = (): void => {
    sessionStorage.setItem(STORED, `${name}/${due}`)
    setSeen(due)
  }
  return (
    <Suspense fallback={null}>
      <RealityCheck onClose={close} />
    </Suspense>
  )
}
