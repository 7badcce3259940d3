// The end of an exclusion or of a wait, with its year: both may be years away.
import { dateTimeText } from '../formats.ts'

const DAY_AND_MONTH = 5

/** "23/05/2027 12:00" */
export const untilText = (instant: string): string => {
  const text = dateTimeText(instant)
  return `${text.slice(0, DAY_AND_MONTH)}/${new Date(instant).getUTCFullYear()}${text.slice(DAY_AND_MONTH)}`
}
