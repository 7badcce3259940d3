// A part of a page with its heading, between two lines over the page's whole width.
import type { ReactNode } from 'react'
import styles from './Group.module.css'

/** `id` is the heading's, which names the part. */
export const Group = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section className={styles.group} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {children}
  </section>
)

/** Its lines, one below the other, within the page's margins. */
export const GroupBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>
