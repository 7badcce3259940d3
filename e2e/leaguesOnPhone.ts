// The leagues' sheet of Home on the phone.
import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'

export const leagueSheet = (phone: Phone): Locator => phone.page.getByRole('dialog', { name: 'Leagues' })

/** Closes the sheet with the button that tells how many matches there are. */
export const showMatches = (phone: Phone, count = '\\d+'): Promise<void> =>
  leagueSheet(phone)
    .getByRole('button', { name: new RegExp(`^Show ${count} match`) })
    .tap()

/** Opens the sheet, searches, and takes the first league of that name. */
export async function chooseLeague(phone: Phone, search: string, name: string | RegExp): Promise<void> {
  const sheet = leagueSheet(phone)
  await phone.button('Leagues').tap()
  await sheet.getByLabel('Search leagues').fill(search)
  await sheet.getByRole('button', { name }).first().tap()
}
