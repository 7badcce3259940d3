// A chip: one of several choices in a row, 32 px to see and 44 to touch.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import styles from './Chip.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { reveal } from './reveal.ts'

export type ChipProps = {
  children: ReactNode
  active?: boolean
  icon?: IconName
  count?: number
  onClick: () => void
}

export const Chip = ({ children, active = false, icon, count, onClick }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={active} onClick={onClick}>
    <span className={styles.face}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </span>
  </button>
)

/** Something that was chosen; a tap takes it off, as `label` says. */
export const ChosenChip = ({
  children,
  label,
  onRemove,
}: {
  children: string
  label: string
  onRemove: () => void
}) => (
  <button type="button" className={styles.chip} data-chosen aria-label={label} onClick={onRemove}>
    <span className={styles.face}>
      <span className={styles.name}>{children}</span>
      <Icon name="close" size={16} />
    </span>
  </button>
)

export type ChipLinkProps = Omit<ChipProps, 'active' | 'onClick'> & { href: string; onClick?: () => void }

/** A chip that leads to another page. */
export const ChipLink = ({ href, children, icon, count, onClick }: ChipLinkProps) => (
  <Link href={href} className={styles.chip} onClick={onClick}>
    <span className={styles.face}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </span>
  </Link>
)

const MARGIN = 16

/** A row of chips that scrolls sideways; a choice is brought into view when it is made, or came with the address. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]') ?? null
    if (chosen === shown.current) return
    shown.current = chosen
    if (row.current && chosen) reveal(row.current, chosen, MARGIN)
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and does not scroll
    <div ref={row} role="group" aria-label={label} className={styles.row}>
      {children}
    </div>
  )
}
