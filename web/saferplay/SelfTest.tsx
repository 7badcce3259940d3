// Nine questions about one's own betting. The answers are kept nowhere.
import {
  type SelfTestResult,
  selfTestPointsMax,
  selfTestQuestions,
  selfTestResultOf,
} from '@walia/domain/saferplay/selfTest.ts'
import { useState } from 'react'
import { type TextKey, useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import styles from './SaferPlay.module.css'

const answers = ['never', 'sometimes', 'often', 'always'] as const satisfies readonly TextKey<'saferplay'>[]
const results: Record<SelfTestResult, TextKey<'saferplay'>> = {
  none: 'resultNone',
  low: 'resultLow',
  moderate: 'resultModerate',
  high: 'resultHigh',
}

export const SelfTest = () => {
  const t = useText('saferplay')
  const [open, setOpen] = useState(false)
  const [given, setGiven] = useState<(number | null)[]>(() => Array.from({ length: selfTestQuestions }, () => null))
  const result = selfTestResultOf(given)
  const give = (question: number, points: number): void =>
    setGiven(given.map((before, index) => (index === question ? points : before)))
  return (
    <Accordion title={t('test')} open={open} onToggle={() => setOpen(!open)}>
      <p className={styles.words}>{t('testText')}</p>
      {given.map((answer, question) => {
        const name = `safer-play-q${question + 1}`
        return (
          <fieldset key={name} className={styles.question} aria-labelledby={name}>
            <p id={name}>
              {question + 1}. {t(`q${question + 1}` as TextKey<'saferplay'>)}
            </p>
            <div className={styles.answers}>
              {answers.slice(0, selfTestPointsMax + 1).map((key, points) => (
                <label key={key} className={styles.length}>
                  <input
                    type="radio"
                    name={name}
                    className="visually-hidden"
                    checked={answer === points}
                    onChange={() => give(question, points)}
                  />
                  {t(key)}
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
      <p role="status" className={styles.result}>
        {result && t(results[result])}
      </p>
    </Accordion>
  )
}
