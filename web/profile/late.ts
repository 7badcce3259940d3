// Parts of the profile that few open: their code and texts load when they are shown.
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'

const giftCards = () => import('./giftCards.ts')
const rarePanels = () => import('../account/rarePanels.ts')

export const SecurityPanel = laterPart(async () => (await rarePanels()).SecurityPanel)

export const CashbackCard = laterPart(async () => {
  const [part] = await Promise.all([giftCards(), loadTexts(['cashback'])])
  return part.CashbackCard
})
export const ClosePanel = laterPart(async () => (await rarePanels()).ClosePanel)
export const DataPanel = laterPart(async () => (await rarePanels()).DataPanel)
export const FactorPanel = laterPart(async () => (await import('../account/FactorPanel.tsx')).FactorPanel)
export const PhonePanel = laterPart(async () => (await rarePanels()).PhonePanel)

export const PromoCard = laterPart(async () => {
  const [part] = await Promise.all([giftCards(), loadTexts(['promo'])])
  return part.PromoCard
})

const pushParts = async () => (await Promise.all([import('../push/parts.ts'), loadTexts(['push'])]))[0]
export const PushCard = laterPart(async () => (await pushParts()).PushCard)
export const InboxPanel = laterPart(async () => (await pushParts()).InboxPanel)
export const UnreadMessages = laterPart(async () => (await pushParts()).UnreadPill)

export const ReferralCard = laterPart(async () => {
  const [part] = await Promise.all([giftCards(), loadTexts(['referral', 'betslip'])])
  return part.ReferralCard
})

const saferPlayTexts = () => loadTexts(['saferplay'])

export const StatementPanel = laterPart(async () => {
  const [part] = await Promise.all([import('../statement/StatementPanel.tsx'), loadTexts(['statement'])])
  return part.StatementPanel
})

export const SaferPlayPanel = laterPart(async () => {
  const [part] = await Promise.all([import('../saferplay/SaferPlayPanel.tsx'), saferPlayTexts()])
  return part.SaferPlayPanel
})
export const ExcludedNotice = laterPart(async () => {
  const [part] = await Promise.all([import('../saferplay/ExcludedNotice.tsx'), saferPlayTexts()])
  return part.ExcludedNotice
})

export const VerificationPanel = laterPart(async () => {
  const [part] = await Promise.all([import('../verification/VerificationPanel.tsx'), loadTexts(['verification'])])
  return part.VerificationPanel
})
export const VerificationStatusLine = laterPart(async () => {
  const [part] = await Promise.all([import('../verification/StatusPill.tsx'), loadTexts(['verification'])])
  return part.OwnStatusPill
})
