// What the account has chosen on whatever device: taken over when the profile opens, sent when it is changed here.
import { useQuery } from '@tanstack/react-query'
import { settingsPath } from '@walia/contract/latePaths.ts'
import type { AccountSettings, SettingsAnswer } from '@walia/contract/settings.ts'
import { useEffect } from 'react'
import { get, messageOf, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { setSettings, useSettings } from '../settings.ts'
import { showSnackbar } from '../ui/snackbar.ts'

/** Below `profile`, so that it goes with the bettor's other data. */
const KEY = ['profile', 'settings'] as const
type Name = keyof AccountSettings

/** Takes over what the account has, so that this device does what was chosen on another. */
export const useAccountSettings = (): Record<Name, boolean> => {
  const authenticated = useSession((session) => session.authenticated)
  const { data } = useQuery({
    queryKey: KEY,
    enabled: authenticated,
    queryFn: async ({ signal }) => (await get<SettingsAnswer>(settingsPath, {}, signal)).data,
  })
  const { autorefresh, notifications = false } = useSettings()
  useEffect(() => {
    if (data) setSettings({ autorefresh: data.autorefresh.status, notifications: data.notifications.status })
  }, [data])
  return { autorefresh, notifications }
}

/** At once here; back again, with the reason, where the account does not take it. */
export const choose = async (name: Name, status: boolean): Promise<void> => {
  setSettings({ [name]: status })
  try {
    await queryClient.cancelQueries({ queryKey: KEY })
    const body = { [name]: { status }, ...ownToken() }
    queryClient.setQueryData(KEY, (await post<SettingsAnswer>(settingsPath, body)).data)
  } catch (error) {
    setSettings({ [name]: !status })
    showSnackbar({ status: 'error', messages: [messageOf(error)] })
  }
}
