// A self-test of one's own play: nine questions about the last twelve months (the Problem Gambling Severity Index).
export const selfTestQuestions = 9
/** An answer's points: never, sometimes, most of the time, almost always. */
export const selfTestPointsMax = 3

export type SelfTestResult = 'none' | 'low' | 'moderate' | 'high'

/** Null until every question has an answer. */
export const selfTestResultOf = (answers: readonly (number | null)[]): SelfTestResult | null => {
  if (answers.length !== selfTestQuestions || answers.includes(null)) return null
  const points = answers.reduce<number>((sum, answer) => sum + (answer ?? 0), 0)
  if (points === 0) return 'none'
  if (points <= 2) return 'low'
  return points <= 7 ? 'moderate' : 'high'
}
