// What a sheet of the statement says of a payment or a round, line by line.
import styles from './Statement.module.css'

export const Lines = ({ lines }: { lines: readonly (readonly [string, string])[] }) => (
  <dl className={styles.lines}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
