// The button in its looks, with a spinner of its own while busy. At most one filled primary is in view.
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'pick' | 'secondary' | 'outline' | 'danger' | 'text'
type Look = {
  /** `pick` is yellow: only for what commits a bet. */
  kind?: ButtonKind
  /** 48 (default) or 40 px high. */
  size?: 'large' | 'medium'
  full?: boolean
  children: ReactNode
}

const classOf = ({ kind = 'primary', size = 'large', full }: Look, extra = ''): string =>
  [styles.button, styles[kind], styles[size], full ? styles.full : '', extra].join(' ')

export type ButtonProps = Look & { busy?: boolean } & Omit<ComponentProps<'button'>, 'children'>

export const Button = ({ kind, size, full, busy, children, className, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ kind, size, full, children }, className)}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  >
    {busy && <Spinner />}
    {children}
  </button>
)

export type ButtonLinkProps = Look & { href: string; replace?: boolean; className?: string; onClick?: () => void }

/** A link that looks like a button. */
export const ButtonLink = ({ kind, size, full, href, replace, className, onClick, children }: ButtonLinkProps) => (
  <Link href={href} replace={replace} onClick={onClick} className={classOf({ kind, size, full, children }, className)}>
    {children}
  </Link>
)

export const Spinner = ({ size = 20 }: { size?: number }) => (
  <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="8" />
  </svg>
)
