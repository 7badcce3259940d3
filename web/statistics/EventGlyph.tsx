// A small drawing for each kind of event: ball, flag, cards, a point.
import styles from './Timeline.module.css'

export const EventGlyph = ({ kind }: { kind: string }) => {
  const bare = kind.replace('_corrected', '')
  const shape = shapes[bare] ?? 'point'
  return (
    <span aria-hidden="true" className={`${styles.glyph} ${styles[shape]}`} data-taken={bare !== kind || undefined} />
  )
}

const shapes: Readonly<Record<string, 'ball' | 'flag' | 'yellow' | 'red' | 'both' | 'point'>> = {
  goal: 'ball',
  corner: 'flag',
  yellow_card: 'yellow',
  red_card: 'red',
  yellow_red_card: 'both',
}
