// A long code that may break every eight characters, so that it fits a narrow screen; copied, it is whole.
import { Fragment } from 'react'

const PART = /.{1,8}/g

export const LongCode = ({ text }: { text: string }) => (
  <code>
    {(text.match(PART) ?? []).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one code never move
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
)
