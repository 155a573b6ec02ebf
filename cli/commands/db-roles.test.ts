import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { runCli, startCli } from '#cli/testing/run-cli.ts'
import { parsePasswords } from './db-roles.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

let server: TestPostgres
const home = makeTestFolder()
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const call = (url: string, args: readonly string[]) =>
  runCli(args, { DATABASE_URL: url, DATA_DIR: home })
const as = (part: string) => {
  const url = new URL(server.url)
  url.username = `postgres_${part}`
  url.password = `password-of-${part}`
  return url.href
}

test('passwords are a line for each role, and any other line is refused', () => {
  expect([...parsePasswords('api twelve-signs\n\n backup  another-twelve \n')]).toEqual([
    ['api', 'twelve-signs'],
    ['backup', 'another-twelve'],
  ])
  for (const text of ['pitchproof_api twelve-signs', 'api', 'api two words-and-more'])
    expect(() => parsePasswords(text), text).toThrow('one line for each role')
  expect(() => parsePasswords('api short')).toThrow('at least 12 characters')
})

test('the embedded database has no roles to make', async () => {
  const { code, words } = await runCli(['db', 'roles'], { DATA_DIR: home })
  expect([code, words]).toEqual([1, expect.stringContaining('there are no roles to make')])
})

test('each command works under its role, and under another one names the documentation', async () => {
  const open = await call(server.url, ['db', 'roles'])
  expect(open).toMatchObject({ code: 0, out: expect.stringContaining('postgres_api: made;') })
  expect(open.out).toContain('Nobody can sign in as postgres_owner, postgres_pipeline')
  const passwords = ['owner', 'pipeline', 'api', 'backup'].map((one) => `${one} password-of-${one}`)
  const set = await startCli(
    ['db', 'roles', '--passwords'],
    { DATABASE_URL: server.url, DATA_DIR: home },
    passwords.join('\n'),
  )
  expect(set).toMatchObject({ code: 0, out: expect.stringContaining('brought up to date') })
  expect(set.out + set.words).not.toContain('password-of')

  const early = await call(as('api'), ['db', 'status'])
  expect([early.code, early.words]).toEqual([1, expect.stringContaining('db migrate')])
  expect(await call(as('owner'), ['db', 'migrate'])).toMatchObject({ code: 0 })
  expect(await call(as('api'), ['admin', 'create', 'a@example.com'])).toMatchObject({ code: 0 })
  const status = await call(as('api'), ['db', 'status', '--json'])
  expect(JSON.parse(status.out)).toMatchObject({ users: 1, rights: 'no more than needed' })
  const owners = await call(as('owner'), ['db', 'status', '--json'])
  expect(JSON.parse(owners.out).rights).toContain('postgres_owner, the owner of the tables')

  const wrong = await call(as('pipeline'), ['admin', 'create', 'b@example.com'])
  expect([wrong.code, wrong.words]).toEqual([1, expect.stringContaining('Roles of the database')])
  const backup = await call(as('backup'), ['db', 'backup', join(home, 'backups'), '--json'])
  expect(backup).toMatchObject({ code: 0 })
  const restore = ['db', 'restore', JSON.parse(backup.out).path, '--yes']
  const forbidden = await call(as('pipeline'), restore)
  expect([forbidden.code, forbidden.words]).toEqual([
    1,
    expect.stringContaining('Only the owner of the tables may replace them'),
  ])
  expect(await call(as('owner'), restore)).toMatchObject({ code: 0 })
  // The rights come back with the tables.
  expect(await call(as('api'), ['admin', 'create', 'c@example.com'])).toMatchObject({ code: 0 })
})
