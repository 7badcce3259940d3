// Parts of the profile that few open: their code and texts load when they are shown.
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'

export const SecurityPanel = laterPart(async () => (await import('../account/SecurityPanel.tsx')).SecurityPanel)

export const CashbackCard = laterPart(async () => {
  const [part] = await Promise.all([import('../cashback/CashbackCard.tsx'), loadTexts(['cashback'])])
  return part.CashbackCard
})
export const ClosePanel = laterPart(async () => (await import('../account/ClosePanel.tsx')).ClosePanel)
export const DataPanel = laterPart(async () => (await import('../account/DataPanel.tsx')).DataPanel)
export const FactorPanel = laterPart(async () => (await import('../account/FactorPanel.tsx')).FactorPanel)
export const PhonePanel = laterPart(async () => (await import('../account/PhonePanel.tsx')).PhonePanel)

export const PromoCard = laterPart(async () => {
  const [part] = await Promise.all([import('../promo/PromoCard.tsx'), loadTexts(['promo'])])
  return part.PromoCard
})

export const ReferralCard = laterPart(async () => {
  const [part] = await Promise.all([import('../referral/ReferralCard.tsx'), loadTexts(['referral', 'betslip'])])
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
