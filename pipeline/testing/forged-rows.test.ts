/** No row of the record that is forged without the key is signed as something that a reader would believe. */
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GRANTS, PROGRAMS } from '#data/db/roles/grants.ts'
import { toRoleName } from '#data/db/roles/role-names.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { listForgeries } from './forged-rows.ts'
import { playForgeries, playWorld, type Played } from './played-forgeries.ts'

// Once, on the server where there is one: the embedded database has no roles.
test.each(TEST_DATABASES.slice(-1))(
  'every field of every row of the record, forged with each role before, during and after a match, leaves what is signed as it was: %s',
  async (name, open) => {
    const database = await open()
    const dataDir = makeTestFolder()
    const template = process.env['TEST_EMPTY_DATABASE']!
    const roles = name === 'PGlite' ? [] : PROGRAMS.map((program) => toRoleName(template, program))
    const played: Played[] = []
    const signingKey = await makeSigningKey('test.example/log')
    for await (const { context, target } of playWorld({ database, dataDir, signingKey }))
      for await (const one of playForgeries(context, await listForgeries(context, target), roles))
        played.push(one)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })

    expect(played.filter(({ outcome }) => outcome === 'SIGNED')).toEqual([])
    const count = (outcome: Played['outcome']) =>
      played.filter((one) => one.outcome === outcome).length
    // The rows that a database takes and that a signature would make true stop the run.
    expect(count('stopped')).toBeGreaterThan(60)
    expect(count('refused')).toBeGreaterThan(200)
    if (roles.length === 0) return
    const listOf = (program: (typeof PROGRAMS)[number]) => [
      ...new Set(
        played.flatMap((one) =>
          one.roles.includes(toRoleName(template, program)) ? one.name : [],
        ),
      ),
    ]
    expect(listOf('backup')).toEqual([])
    for (const allowed of listOf('api')) {
      const [, column] = /^matches\.(\w+) changed$/.exec(allowed) ?? []
      expect(GRANTS['matches']!.api, allowed).toMatch(new RegExp(`[(, ]${column}[,)]`))
    }
    expect(listOf('pipeline').length).toBeGreaterThan(50)
  },
  900_000,
)
