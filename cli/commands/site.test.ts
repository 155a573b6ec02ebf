/** The alarms that the commands about the site raise and end, each its own. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { listTroubles, setTrouble } from '#data/queries/operation/service-state.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { SITE_STAMP } from '#cli/serving/site/site-folder.ts'
import { runCli } from '#cli/testing/run-cli.ts'

const home = makeTestFolder()
let database: Database
beforeAll(async () => {
  // Shared, as a server shares it, so that no command has to open it.
  database = await openDatabase({ dataDir: join(home, 'data'), share: true })
})
afterAll(() => database.close())

test('an upload that works ends the alarm of an upload, and leaves that of a build on', async () => {
  const upload = (command: string) =>
    runCli(['site', 'upload'], {
      DATA_DIR: join(home, 'data'),
      SITE_OUT_DIR: join(home, 'dist'),
      PUBLIC_ORIGIN: 'https://example.com',
      SITE_UPLOAD_COMMAND: command,
    })
  const listParts = async () => [...(await database.read(listTroubles)).keys()]
  await mkdir(join(home, 'dist'))
  await writeFile(join(home, 'dist', 'index.html'), '<!doctype html>')
  await writeFile(join(home, 'dist', '.pages.json'), '["index.html"]')
  await writeFile(join(home, 'dist', SITE_STAMP), 'code data\n')
  const since = new Date().toISOString()
  await database.write((db) => setTrouble(db, 'site', { since, message: 'No memory is left.' }))
  expect((await upload('exit 7')).code).toBe(1)
  expect(await listParts()).toEqual(['site', 'upload'])
  for (const time of ['first', 'second']) {
    expect(await upload('true'), time).toMatchObject({ code: 0 })
    expect(await listParts(), time).toEqual(['site'])
  }
})
