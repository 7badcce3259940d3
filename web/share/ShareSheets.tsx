// The sheets of sharing, wherever the bettor is: a share that was made, and the report of a code that was loaded.
import { ReportSheet } from './ReportSheet.tsx'
import { ShareSheet } from './ShareSheet.tsx'

export const ShareSheets = () => (
  <>
    <ReportSheet />
    <ShareSheet />
  </>
)
