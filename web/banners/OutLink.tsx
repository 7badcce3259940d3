// A link out of the product, in a new tab, so that the slip stays; who listens is told where it leads.
import { type ComponentProps, useId } from 'react'
import { useText } from '../text.ts'

export type OutLinkProps = Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string }

export const OutLink = (props: OutLinkProps) => {
  const t = useText('home')
  const mark = useId()
  return (
    <>
      <a {...props} target="_blank" rel="noopener noreferrer" aria-describedby={mark} />
      <span id={mark} hidden>
        {t('bannerLeadsOut', { site: new URL(props.href).host })}
      </span>
    </>
  )
}
