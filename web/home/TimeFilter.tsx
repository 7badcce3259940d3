// The chip of times: opens a sheet of hours and days; once one is chosen the chip shows it, and a tap takes it off.
import { Suspense, useState } from 'react'
import { laterPart } from '../later.ts'
import { loadTexts, useText } from '../text.ts'
import { Chip, ChosenChip } from '../ui/Chip.tsx'
import { useTimeName } from './filter.ts'
import type { TimeSheetProps } from './TimeSheet.tsx'

export type TimeFilterProps = Omit<TimeSheetProps, 'onClose'>

const TimeSheet = laterPart(async () => {
  const [part] = await Promise.all([import('./TimeSheet.tsx'), loadTexts(['days', 'filters'])])
  return part.TimeSheet
})

export const TimeFilter = ({ time, onChoose }: TimeFilterProps) => {
  const t = useText('home')
  const name = useTimeName(time)
  const [open, setOpen] = useState(false)
  const choose = (chosen: string | null): void => {
    onChoose(chosen)
    setOpen(false)
  }
  return (
    <>
      {time === null ? (
        <Chip onClick={() => setOpen(true)}>{t('time')}</Chip>
      ) : (
        <ChosenChip label={t('removeFilter', { name })} onRemove={() => onChoose(null)}>
          {name}
        </ChosenChip>
      )}
      <Suspense fallback={null}>
        {open && <TimeSheet time={time} onChoose={choose} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
