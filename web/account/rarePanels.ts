// What a bettor opens now and then of his account, in one file: each file that loads later costs the first view its name.
export { ClosePanel } from './ClosePanel.tsx'
export { DataPanel } from './DataPanel.tsx'
export { PhonePanel } from './PhonePanel.tsx'
export { SecurityPanel } from './SecurityPanel.tsx'
