import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { sql } from '#data/db/drizzle.ts'
import { setSecretsKey } from '#data/db/secret-text.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli } from '#cli/testing/run-cli.ts'

const dataDir = makeTestFolder()
afterAll(() => {
  // The command ran in this process.
  setSecretsKey(null)
})

const keys = async (...more: string[]) => {
  const { code, out, words } = await runCli(['push', 'keys', '--json', ...more], {
    DATA_DIR: dataDir,
  })
  expect(code, words).toBe(0)
  return JSON.parse(out) as { publicKey: string; isNew: boolean }
}

test('push keys makes a pair once, another where asked, and stores the private key encrypted', async () => {
  const first = await keys()
  expect(first).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), isNew: true })
  expect(await keys()).toEqual({ ...first, isNew: false })
  const other = await keys('--renew')
  expect(other.isNew).toBe(true)
  expect(other.publicKey).not.toBe(first.publicKey)
  const database = await openDatabase({ databaseUrl: null, dataDir, migrate: false })
  const found = await database.read((db) =>
    db.execute(sql`select value from installation where key = 'push keys'`),
  )
  await database.close()
  expect(JSON.stringify(found)).toMatch(/"privateKey":"v1\./)
})
