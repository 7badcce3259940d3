// A leg's state as a glyph: check, cross, ring, dot or dash. Words stand beside it where there is room.
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './LegGlyph.module.css'
import type { LegLook } from './ticketState.ts'

const DRAWN = ['ring', 'dot', 'dash'] as const
type Drawn = (typeof DRAWN)[number]
const isDrawn = (icon: LegLook['icon']): icon is Drawn => (DRAWN as readonly string[]).includes(icon)

export const LegGlyph = ({ look, small = false }: { look: LegLook; small?: boolean }) => {
  const t = useText('mybets')
  const { icon, tone, key } = look
  return (
    <span className={`${styles.glyph} ${styles[tone]} ${small ? styles.small : ''}`}>
      {isDrawn(icon) ? <span className={styles[icon]} /> : <Icon name={icon} size={small ? 12 : 20} />}
      {small && <span className="visually-hidden">{t(key)}</span>}
    </span>
  )
}
