// One glyph of the page's sprite, in the text's colour.
import styles from './Icon.module.css'
import type { IconName } from './iconNames.ts'

export type { IconName } from './iconNames.ts'
export type IconProps = { name: IconName; size?: 12 | 16 | 20 | 22 | 24 | 28 | 48 | 64; className?: string }

/** Decorative: the control around it has the name. */
export const Icon = ({ name, size = 20, className = '' }: IconProps) => (
  <svg className={`${styles.icon} ${className}`} width={size} height={size} aria-hidden="true" focusable="false">
    <use href={`#i-${name}`} />
  </svg>
)
