// The server's refusal of a form, shown above its button.
import { Icon } from '../ui/Icon.tsx'
import styles from './Form.module.css'

export const Failure = ({ message }: { message: string | null }) => (
  <div role="alert">
    {message && (
      <p className={styles.failure}>
        <Icon name="warning" /> {message}
      </p>
    )}
  </div>
)
