import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { snapshotDays } from '#data/db/schema.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import { removeOldRows } from '#data/queries/operation/old-rows.ts'
import { openDay, signDay } from '#data/snapshots/signing.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli } from '#cli/testing/run-cli.ts'

const NOW = new Date()
const [recent, old] = [2, 40].map((ago) => toDay(NOW.getTime() - ago * DAY_MS)) as [string, string]
const dataDir = makeTestFolder()

const ask = (...words: string[]) => runCli(['pipeline', 'day', ...words], { DATA_DIR: dataDir })

const key = await makeSigningKey('test.example/log')
beforeAll(async () => {
  const database = await openDatabase({ dataDir })
  await database.write(async (db) => {
    for (const day of [recent, old])
      for (const revision of [1, 2, 3]) {
        const madeAt = NOW.toISOString()
        const content = { v: 1 as const, day, revision, madeAt, modelVersion: '1', matches: [] }
        const signed = await signDay(key, content)
        await db.insert(snapshotDays).values({ day, revision, ...signed })
      }
    await removeOldRows(db, NOW)
  })
  await database.close()
})

test('a signed day is printed as it was signed: the newest revision, or the one asked for', async () => {
  for (const [words, revision] of [
    [[recent], 3],
    [[recent, '--revision', '1'], 1],
    [[old], 3],
  ] as const) {
    const { code, out, words: said } = await ask(...words)
    expect(code, said).toBe(0)
    const file = JSON.parse(out) as { body: string; signature: string }
    const expected = { day: words[0], revision, sha256: toSha256Hex(file.body) }
    expect(await openDay([key], file, expected)).toMatchObject({ day: words[0], revision })
  }
})

test('what is not stored is told with what is, and with where its predictions are', async () => {
  for (const [words, told] of [
    [
      [old, '--revision', '2'],
      `Revision 2 of the signed day ${old} is stored no longer: a revision that another has followed is removed 30 days after the day. Stored: 3. Its predictions stay in the log with the times they were committed: check it whole with "ledger verify", or print the proof of one match with "ledger prove MATCH-ID".`,
    ],
    [[recent, '--revision', '4'], `The signed day ${recent} has no revision 4. Stored: 1, 2, 3.`],
    [[recent, '--revision', 'x'], `The signed day ${recent} has no revision x. Stored: 1, 2, 3.`],
    [['1.1.2001'], 'No signed day 1.1.2001 is stored. Write a day as 2026-08-15.'],
  ] as const) {
    const { code, out, words: said } = await ask(...words)
    expect(code).not.toBe(0)
    expect(out).toBe('')
    expect(said).toContain(told)
  }
})
