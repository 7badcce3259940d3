// A 44 px button with a glyph only; its name is read aloud.
import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

export type IconButtonProps = {
  icon: IconName
  label: string
  size?: 16 | 20 | 24
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>

export const IconButton = ({ icon, label, size = 20, className = '', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={`${styles.button} ${className}`} aria-label={label} title={label}>
    <Icon name={icon} size={size} />
  </button>
)
