// The pill with the number of new matches. No row moves before it is tapped.
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './NewMatches.module.css'

export const NewMatches = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = useText('home')
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      <Icon name="refresh" size={16} />
      {t('newMatches', { count })}
    </button>
  )
}
