// What the profile shows of messages, in one file: each file that loads later costs the first view its name.
export { InboxPanel } from './InboxPanel.tsx'
export { PushCard } from './PushCard.tsx'
export { UnreadPill } from './UnreadPill.tsx'
