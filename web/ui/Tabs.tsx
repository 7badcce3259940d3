// Tabs: 44 px, an underline on the chosen one, arrows move between them, sideways scrolling when they do not fit.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { reveal } from './reveal.ts'
import styles from './Tabs.module.css'

export type Tab<Id extends string | number> = { id: Id; label: string }
export type TabsProps<Id extends string | number> = {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The id of the panel that they switch. */
  panelId?: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export const Tabs = <Id extends string | number>({ label, tabs, chosen, onChoose, panelId }: TabsProps<Id>) => {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen, or others came before it
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && tab) reveal(list.current, tab)
  }, [chosen, tabs.length])
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    const index = tabs.findIndex((tab) => tab.id === chosen) + step
    const next = tabs[(index + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === chosen}
          aria-controls={panelId}
          tabIndex={tab.id === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
