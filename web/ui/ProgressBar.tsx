// How far something is on its way to a figure.
import styles from './ProgressBar.module.css'

type BarProps = { done: number; all: number; className?: string | undefined }

/** Only for the eye, beside words that say the same; whoever uses it may give it a width, and colours of its own. */
export const Bar = ({ done, all, className = '' }: BarProps) => (
  <span className={`${styles.bar} ${className}`} aria-hidden="true">
    <span className={styles.fill} style={{ width: `${Math.min(100, (100 * done) / all)}%` }} />
  </span>
)

/** `done` of `all`, in any unit; `text` says both to a screen reader. */
type ProgressBarProps = { label: string; done: number; all: number; text: string | undefined }

export const ProgressBar = ({ label, done, all, text }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={all}
    aria-valuenow={done}
    aria-valuetext={text}
  >
    <Bar done={done} all={all} />
  </div>
)
