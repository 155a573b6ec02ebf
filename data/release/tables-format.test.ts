/** Seasons whose files another version of the program has made. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { appendToMemory, makeSampleFixture, makeSampleLog } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { LATEST, STATE_FILE } from './release-state.ts'
import { writeRelease } from './write-release.ts'

const root = makeTestFolder()

test('a season that is over is made anew when its files have other columns than these', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const log = await makeSampleLog(key, 3)
  const release = (day: string) =>
    writeRelease(root, log.read, {
      address: 'https://pitchproof.example/data',
      operator: 'Pitchproof',
      licence: 'CC-BY-4.0',
      sources: [],
      isDemo: false,
      now: new Date(`${day}T09:00:00Z`),
      logLine: () => {},
    })
  const list = (day: string, number: number) =>
    appendToMemory(
      log,
      key,
      toUniverseLeaves(day, [
        {
          ...makeSampleFixture(number),
          kickoffAt: `${day}T15:00:00.000Z`,
          status: 'not_enough_history',
        },
      ]),
    )
  await release('2026-09-01')
  // As version 1.0.0 left it: a column less, and no word of the columns.
  const path = join(root, '2026-09-01', '2026-27/predictions.csv')
  const whole = await readFile(path, 'utf8')
  const old = whole.replace('has_absences', 'had_absences')
  await writeFile(path, old)
  const state = join(root, '2026-09-01', STATE_FILE)
  const text = await readFile(state, 'utf8')
  await list('2027-08-14', 900)
  await release('2027-08-14')
  const newest = join(root, LATEST, '2026-27/predictions.csv')
  expect(await readFile(newest, 'utf8')).toBe(old)
  const later = join(root, '2027-08-14', STATE_FILE)
  await writeFile(later, (await readFile(later, 'utf8')).replaceAll(/"format": "\w{64}",/g, ''))
  expect(text).toMatch(/"format": "\w{64}",/)
  await list('2027-08-21', 901)
  await release('2027-08-21')
  expect((await readFile(newest, 'utf8')).split('\r\n')[0]).toBe(whole.split('\r\n')[0])
})
