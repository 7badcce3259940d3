// The pill that tells how many matches wait to be shown. Nothing moves before it is tapped.
import { useText } from '../text.ts'
import styles from './NewMatches.module.css'

export const NewMatches = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = useText('home')
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      {t('newMatches', { count })}
    </button>
  )
}
