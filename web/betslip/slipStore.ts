// The bettor's slips on this device: picks and stake, kept in the browser's storage.

import * as rules from '@walia/domain/betslip/slip.ts'
import { hasPick, type Pick, type PickIdentity, type Slip } from '@walia/domain/betslip/slip.ts'
import { createStore, type StoreApi, useStore } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'

/** The slips that this product sells now; virtual and combo picks never show in the normal slip. */
export const keptKinds = ['normal', 'combo', 'virtual'] as const
export type KeptKind = (typeof keptKinds)[number]

export type ToggleOutcome =
  | { ok: true; did: 'added' | 'replaced' | 'removed'; count: number; slip: Slip }
  | { ok: false; code: 'OFFLINE' }
  | { ok: false; code: 'TOO_MANY_LEGS'; max: number; count: number }

export type SlipState = {
  slips: Record<KeptKind, Slip>
  /** The stake field's text. */
  stake: string
}

export type SlipStore = StoreApi<SlipState> & {
  persist: { rehydrate: () => Promise<void> | void }
  /**
   * Reads what another tab has written; without it this tab's next write would restore picks that the other tab
   * removed.
   */
  catchUp: () => void
}

/** The entry of the browser's storage that holds the slips. */
export const STORE_NAME = 'walia-betslip'

export type SlipStoreOptions = { storage: () => StateStorage; defaultStake: string; name?: string }

const emptySlips = (): SlipState['slips'] => ({
  normal: rules.emptySlip('normal'),
  combo: rules.emptySlip('combo'),
  virtual: rules.emptySlip('virtual'),
})

export const createSlipStore = ({ storage, defaultStake, name = STORE_NAME }: SlipStoreOptions): SlipStore => {
  let known: unknown = null
  const watched = (): StateStorage => {
    const inner = storage()
    return {
      getItem: (key) => {
        known = inner.getItem(key)
        return known as string | null
      },
      setItem: (key, text) => {
        known = text
        return inner.setItem(key, text)
      },
      removeItem: (key) => inner.removeItem(key),
    }
  }
  const store = createStore<SlipState>()(
    persist((): SlipState => ({ slips: emptySlips(), stake: defaultStake }), {
      name,
      version: 1,
      storage: createJSONStorage(watched),
      merge: (stored, fresh) => ({ ...fresh, ...readable(stored) }),
    }),
  ) as Omit<SlipStore, 'catchUp'>
  return Object.assign(store, {
    catchUp: () => {
      if (textIn(storage, name) !== known) void store.persist.rehydrate()
    },
  })
}

const textIn = (storage: SlipStoreOptions['storage'], name: string): unknown => {
  try {
    return storage().getItem(name)
  } catch {
    return null
  }
}

// Storage may be of an older build or edited: entries that cannot be read are left out.
const readable = (stored: unknown): Partial<SlipState> => {
  if (typeof stored !== 'object' || stored === null) return {}
  const { slips, stake } = stored as Partial<SlipState>
  return {
    slips: Object.fromEntries(keptKinds.map((kind) => [kind, readableSlip(kind, slips?.[kind])])) as SlipState['slips'],
    ...(typeof stake === 'string' ? { stake } : {}),
  }
}

const readableSlip = (kind: KeptKind, slip: Slip | undefined): Slip => ({
  kind,
  picks: Array.isArray(slip?.picks) ? slip.picks.filter(isPick) : [],
})

const isPick = (value: unknown): value is Pick => {
  const pick = value as Partial<Pick> | null
  return (
    typeof pick?.parent_match_id === 'number' &&
    typeof pick.type === 'number' &&
    typeof pick.startTime === 'string' &&
    typeof pick.home_team === 'string' &&
    typeof pick.away_team === 'string' &&
    typeof pick.accepted_odd === 'string' &&
    typeof pick.odd?.odd_value === 'string' &&
    typeof pick.odd.outcome_id === 'string' &&
    typeof pick.odd.special_bet_value === 'string'
  )
}

const setSlip = (store: SlipStore, slip: Slip): void =>
  store.setState(({ slips }) => ({ slips: { ...slips, [slip.kind]: slip } }))

export const slipOf = (state: SlipState, kind: KeptKind = 'normal'): Slip => state.slips[kind]

/** A tap on an odd. Removing a pick works offline; adding one does not. */
export const togglePickIn = (
  store: SlipStore,
  pick: Pick,
  around: { legsMax: number; online: boolean },
  kind: KeptKind = 'normal',
): ToggleOutcome => {
  store.catchUp()
  const before = slipOf(store.getState(), kind)
  if (!around.online && !hasPick(before, pick)) return { ok: false, code: 'OFFLINE' }
  const result = rules.togglePick(before, pick, around.legsMax)
  if (!result.ok) return { ...result, count: before.picks.length }
  setSlip(store, result.slip)
  return { ok: true, did: result.did, count: result.slip.picks.length, slip: result.slip }
}

export const changeSlip = (store: SlipStore, change: (slip: Slip) => Slip, kind: KeptKind = 'normal'): Slip => {
  store.catchUp()
  const before = slipOf(store.getState(), kind)
  const after = change(before)
  if (after !== before) setSlip(store, after)
  return after
}

export const setStakeIn = (store: SlipStore, stake: string): void => {
  store.catchUp()
  store.setState({ stake })
}

export const useSlipIn = (store: SlipStore, kind: KeptKind = 'normal'): Slip =>
  useStore(store, (state) => state.slips[kind])

/** Only whether there are any, so that the frame does not render with every pick. */
export const useHasPicksIn = (store: SlipStore, kind: KeptKind = 'normal'): boolean =>
  useStore(store, (state) => state.slips[kind].picks.length > 0)

export const useIsPickedIn = (store: SlipStore, identity: PickIdentity, kind: KeptKind = 'normal'): boolean =>
  useStore(store, (state) => hasPick(state.slips[kind], identity))

export const rehydrate = (store: SlipStore): Promise<void> | void => store.persist.rehydrate()
