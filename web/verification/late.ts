// What the forms of payments show of verification loads with its texts when they are open.
import { laterPart } from '../later.ts'
import { loadTexts } from '../text.ts'

export const UnverifiedNotice = laterPart(async () => {
  const [part] = await Promise.all([import('./UnverifiedNotice.tsx'), loadTexts(['verification'])])
  return part.UnverifiedNotice
})
