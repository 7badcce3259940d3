// The database's schema, committed as a file: what a migration changes is seen in its review.
import { testDatabase } from '@walia/server/platform/testDatabase.ts'
import { expect, test } from 'vitest'
import { schemaTextOf } from './schemaText.ts'

test('tables, types and functions of a database that was migrated from nothing', async () => {
  const database = await testDatabase(1)
  try {
    await expect(await schemaTextOf(database.pool)).toMatchFileSnapshot('snapshots/schema.txt')
  } finally {
    await database.drop()
  }
})
