// Odds boosts as parts that load with their texts when a page shows them: few matches and few slips have one.
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'

const boostTexts = () => loadTexts(['oddsBoost'])

export const BoostCards = laterPart(async () => {
  const [part] = await Promise.all([import('./BoostCards.tsx'), boostTexts()])
  return part.BoostCards
})

export const MatchBoosts = laterPart(async () => {
  const [part] = await Promise.all([import('./BoostCards.tsx'), boostTexts()])
  return part.MatchBoosts
})

export const BoostSwitch = laterPart(async () => {
  const [part] = await Promise.all([import('./BoostSwitch.tsx'), boostTexts()])
  return part.BoostSwitch
})

export const SingleHint = laterPart(async () => {
  const [part] = await Promise.all([import('./BoostSwitch.tsx'), boostTexts()])
  return part.SingleHint
})

export const RaisedOdds = laterPart(async () => {
  const [part] = await Promise.all([import('./RaisedOdds.tsx'), boostTexts()])
  return part.RaisedOdds
})
