// A header that opens and closes what is below it.
import { Fragment, type ReactNode, useId } from 'react'
import styles from './Accordion.module.css'
import { Icon } from './Icon.tsx'

export type AccordionProps = {
  title: ReactNode
  open: boolean
  onToggle: () => void
  /** Right end of the header: count, lock. */
  meta?: ReactNode
  /** A second line under the title, which then keeps to one: the header does not grow. */
  note?: ReactNode
  /** A button of its own beside the header. */
  action?: ReactNode
  children: ReactNode
}

export const Accordion = ({ title, open, onToggle, meta, note, action, children }: AccordionProps) => {
  const id = useId()
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={onToggle}>
            <Icon name="chevron" size={16} className={open ? styles.turned : styles.chevron} />
            <span className={styles.title}>
              <span className={note ? styles.noted : ''}>
                {typeof title === 'string' ? <Breakable text={title} /> : title}
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </span>
            <span className={styles.meta}>{meta}</span>
          </button>
        </h2>
        {action}
      </div>
      <div id={id} hidden={!open} className={styles.body}>
        {open && children}
      </div>
    </section>
  )
}
/** "Halftime/fulltime" is longer than a line of large text: it may break behind the stroke. */
const Breakable = ({ text }: { text: string }) =>
  text.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its index
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
