// A 44 px button with a glyph only, or a ring while it is busy; its name is read aloud.
import type { ComponentProps } from 'react'
import { Spinner } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

export type IconButtonProps = {
  icon: IconName
  label: string
  size?: 16 | 20 | 24
  busy?: boolean
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>

export const IconButton = ({ icon, label, size = 20, busy = false, className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${styles.button} ${className}`}
    aria-label={label}
    aria-busy={busy || undefined}
    title={label}
  >
    {busy ? <Spinner size={size} /> : <Icon name={icon} size={size} />}
  </button>
)
