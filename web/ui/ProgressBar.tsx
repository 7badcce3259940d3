// How far something is on its way to a figure.
import styles from './ProgressBar.module.css'

/** `done` of `all`, in any unit; `text` says both to a screen reader. */
type ProgressBarProps = { label: string; done: number; all: number; text: string | undefined }

export const ProgressBar = ({ label, done, all, text }: ProgressBarProps) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={all}
    aria-valuenow={done}
    aria-valuetext={text}
  >
    <span className={styles.fill} style={{ width: `${(100 * done) / all}%` }} />
  </div>
)
