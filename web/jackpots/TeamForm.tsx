// A team with its last five results beneath it, newest first; the line is held free until they are loaded.
import type { JackpotFormAnswer } from '@walia/contract/jackpots.ts'
import { useText } from '../text.ts'
import styles from './Jackpots.module.css'

type Outcomes = JackpotFormAnswer['data'][number]['home']
/** `outcomes`: undefined while nothing is known. */
type TeamProps = { team: string; outcomes: Outcomes | undefined }

export const TeamForm = ({ team, outcomes }: TeamProps) => {
  const t = useText('jackpots')
  const words = useText('statistics')
  const named = outcomes?.map((outcome) => words(`${outcome}Name`)).join(', ')
  return (
    <>
      <span className={styles.team}>{team}</span>
      <span className={styles.form}>
        {outcomes && (
          <>
            <span className="visually-hidden">
              {named ? t('form', { team, outcomes: named }) : t('formNone', { team })}
            </span>
            <span aria-hidden="true" className={styles.letters}>
              {outcomes.map((outcome, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: five results never move
                <b key={index} className={styles[outcome]}>
                  {words(outcome)}
                </b>
              ))}
            </span>
          </>
        )}
      </span>
    </>
  )
}
