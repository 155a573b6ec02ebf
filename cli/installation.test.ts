import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addUser } from '#api/testing/test-app.ts'
import { setSecretsKey } from '#data/db/secret-text.ts'
import { getOwnerOfSecret, renewFeedSecret } from '#data/queries/account/follows.ts'
import { openEmbeddedForTest, openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import {
  loadSecretsKey,
  openSecrets,
  requireSigningKey,
  type Installation,
} from './installation.ts'

test('a missing key that has signed entries is asked for, and no new one is created', async () => {
  const dataDir = makeTestFolder()
  const database = await openTestDatabase()
  const env = { dataDir, pitchproofSigningKey: null, databaseUrl: null, publicOrigin: null }
  const installation = { env, database } as unknown as Installation
  const signingKey = await requireSigningKey(installation, 'demo')
  expect(await requireSigningKey(installation, 'demo')).toEqual(signingKey)
  const now = new Date('2026-10-14T06:00:00Z')
  await run(toTestContext({ database, signingKey, dataDir, now, skipsSeasons: true }), TEST_REQUEST)
  rmSync(join(dataDir, 'keys'), { recursive: true })
  await expect(requireSigningKey(installation, 'demo')).rejects.toThrow(
    'The signing key is missing',
  )
  expect(existsSync(join(dataDir, 'keys'))).toBe(false)
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the key of the secrets is made once beside the embedded database; a shared one has it from the settings', async () => {
  const dataDir = makeTestFolder()
  const here = { dataDir, databaseUrl: null, secretsKey: null }
  expect(await loadSecretsKey(here), 'commands make none').toBeNull()
  const made = await loadSecretsKey(here, true)
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(await loadSecretsKey(here, true)).toBe(made)
  expect(await loadSecretsKey(here)).toBe(made)
  expect(statSync(join(dataDir, 'keys/secrets.key')).mode & 0o777).toBe(0o600)
  const shared = { ...here, databaseUrl: 'postgres://localhost/pitchproof' }
  expect(await loadSecretsKey(shared, true)).toBeNull()
  expect(await loadSecretsKey({ ...shared, secretsKey: 'given' }, true)).toBe('given')
})

test('a server whose key of the secrets is gone says so and makes no other; put back, it opens them', async () => {
  const dataDir = makeTestFolder()
  const path = join(dataDir, 'keys/secrets.key')
  const database = await openEmbeddedForTest()
  const env = { dataDir, databaseUrl: null, secretsKey: null }
  const installation = { env, database } as unknown as Installation
  await openSecrets(installation, true)
  const { id } = await addUser(database, { email: 'member@example.com' })
  const secret = await database.write((db) => renewFeedSecret(db, id))
  const key = readFileSync(path)
  rmSync(path)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await openSecrets(installation, true)
  expect(said.mock.calls.join('')).toContain('secrets.key is put back')
  said.mockRestore()
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, key, { mode: 0o600 })
  await openSecrets(installation, true)
  expect(await database.read((db) => getOwnerOfSecret(db, secret))).toMatchObject({ follows: [] })
  setSecretsKey(null)
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
