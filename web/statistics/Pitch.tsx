// The football pitch of the tracker: home attacks to the right; the ball goes where the last event was.
import type { CSSProperties } from 'react'
import styles from './Pitch.module.css'
import { PITCH, type Scene } from './scene.ts'

const { length, width } = PITCH
const MIDDLE = { x: length / 2, y: width / 2 }
const AREA = { depth: 16.5, height: 40.3 }
const GOAL_AREA = { depth: 5.5, height: 18.3 }
const GOAL = { depth: 2.4, height: 7.3 }
const STRIPES = 7

/** Decorative: the text beside it has the same information. */
export const Pitch = ({ scene }: { scene: Scene }) => {
  const ball = scene.ball ?? MIDDLE
  const place = { '--x': `${ball.x}px`, '--y': `${ball.y}px` } as CSSProperties
  return (
    <svg viewBox={`-4 -3 ${length + 8} ${width + 6}`} className={styles.pitch} aria-hidden="true">
      {Array.from({ length: STRIPES }, (_, stripe) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: stripes are their places
          key={stripe}
          x={(stripe * length) / STRIPES}
          y={0}
          width={length / STRIPES}
          height={width}
          className={stripe % 2 === 0 ? styles.grass : styles.mown}
        />
      ))}
      {scene.side && scene.area === 'half' && <Half side={scene.side} />}
      {scene.side && scene.area && scene.area !== 'half' && <Attack side={scene.side} />}
      <Lines />
      {scene.area === 'goal' && scene.event && (
        <circle key={scene.event.seq} cx={ball.x} cy={ball.y} r={4} className={styles.ripple} />
      )}
      <circle r={1.6} className={`${styles.ball} ${scene.ball ? '' : styles.idle}`} style={place} />
    </svg>
  )
}

const Lines = () => (
  <g className={styles.lines}>
    <rect x={0} y={0} width={length} height={width} />
    <path d={`M${MIDDLE.x} 0V${width}`} />
    <circle cx={MIDDLE.x} cy={MIDDLE.y} r={9.15} />
    {[AREA, GOAL_AREA].map(({ depth, height }) => (
      <g key={depth}>
        <rect x={0} y={MIDDLE.y - height / 2} width={depth} height={height} />
        <rect x={length - depth} y={MIDDLE.y - height / 2} width={depth} height={height} />
      </g>
    ))}
    <rect x={-GOAL.depth} y={MIDDLE.y - GOAL.height / 2} width={GOAL.depth} height={GOAL.height} />
    <rect x={length} y={MIDDLE.y - GOAL.height / 2} width={GOAL.depth} height={GOAL.height} />
  </g>
)

// The third of the pitch in which the side attacks.
const Attack = ({ side }: { side: 'home' | 'away' }) => (
  <rect x={side === 'home' ? (length * 2) / 3 : 0} y={0} width={length / 3} height={width} className={styles[side]} />
)

const Half = ({ side }: { side: 'home' | 'away' }) => (
  <rect x={side === 'home' ? 0 : MIDDLE.x} y={0} width={MIDDLE.x} height={width} className={styles[side]} />
)
