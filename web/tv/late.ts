// What a match's page shows of streams: its code and texts load after the page.
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'

export const MatchMedia = laterPart(async () => {
  const [part] = await Promise.all([import('./MatchMedia.tsx'), loadTexts(['tv', 'statistics'])])
  return part.MatchMedia
})
