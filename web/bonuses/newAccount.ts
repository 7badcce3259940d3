// Whose account was opened in this tab: the sign-up offer is shown to them once, on whatever page the sign-up led to.
import { session } from '../storage.ts'

const STORED = 'walia-new-account'

export const noteNewAccount = (userId: number): void => session.setItem(STORED, String(userId))
export const isNewAccount = (userId: number | undefined): boolean => session.getItem(STORED) === String(userId)
export const forgetNewAccount = (): void => session.removeItem(STORED)
