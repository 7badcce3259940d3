// The texts that every slip needs.
import { loadTexts } from '../text.ts'
import { slipSlices } from '../textKeys.ts'

export const slipTexts = (): Promise<void> => loadTexts(slipSlices)
