// The header's way to the search; its code and words come when it is opened.
import { Suspense, useState } from 'react'
import { laterPart } from '../later.ts'
import { loadTexts, useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'

const load = async () => {
  const [part] = await Promise.all([import('../search/SearchOverlay.tsx'), loadTexts(['search', 'home'])])
  return part.SearchOverlay
}
const SearchOverlay = laterPart(load)

export const SearchOpener = () => {
  const t = useText('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="search" label={t('search')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <SearchOverlay onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
