// The error state, under its own name.
export { ErrorState, type ErrorStateProps } from './EmptyState.tsx'
