import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS } from '#data/model/time.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { describeRun } from './pipeline.ts'

const SEASON = join(import.meta.dirname, '../../data/fixtures/football-data/seasons/E0.csv')
/** The last ten matches of the file: two rings of five clubs, in which neighbours share a club. */
const ROUND = 10
/** Each ring plays a match a day, an hour later than the day before: a club rests for 25 hours. */
const toDate = (place: number) => `2023-01-${10 + (place % 5)}`
const toTime = (place: number) => `${12 + (place % 5)}:00`
const BEFORE = new Date('2023-01-09T06:00:00Z')
const AFTER = new Date('2023-01-16T06:00:00Z')

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const home = makeTestFolder()
  let signingKey: SigningKey
  const lines = readFileSync(SEASON, 'latin1').trimEnd().split(/\r?\n/)
  const columns = lines[0]!.split(',')
  const round = lines
    .slice(-ROUND)
    .map((line, place) => line.split(',').with(1, toDate(place)).with(2, toTime(place)))
  beforeAll(async () => {
    database = await open()
    mkdirSync(join(home, 'files'))
    signingKey = await makeSigningKey('test.example/left-out')
  })
  afterAll(() => database.close())

  const runAt = async (now: Date, rows: readonly (readonly string[])[]) => {
    const text = [...lines.slice(0, -ROUND), ...rows.map((cells) => cells.join(','))].join('\n')
    writeFileSync(join(home, 'files', 'E0.csv'), `${text}\n`, 'latin1')
    const source = openTestFeed({ name: 'football-data', folder: join(home, 'files') })
    const context = toTestContext({ database, source, signingKey, dataDir: home, now })
    return run(context, TEST_REQUEST)
  }
  const change = (place: number, column: string, cell: string) =>
    round.map((cells, index) =>
      index === place ? cells.map((old, at) => (columns[at] === column ? cell : old)) : cells,
    )

  test('ten matches, one damaged in a detail: ten are settled, and the last line names it', async () => {
    const before = await runAt(BEFORE, round)
    expect(before.predict?.predicted).toBe(ROUND)

    const after = await runAt(AFTER, change(3, 'HY', '1.2'))
    expect(after).toMatchObject({ success: true, errors: [], settle: { settled: ROUND } })
    expect(describeRun(after).split('\n').at(-1)).toBe(
      '  note: left out: HY of Arsenal – Manchester City (2023-01-13)',
    )
    const settle = { ...after.settle!, settled: 1, correct: 1, exactScores: 1 }
    expect(describeRun({ ...after, settle })).toContain('1 settled, 1 outcome right, 1 score exact')
  })

  test('a detail of a season that is over is counted, not named at every run', async () => {
    const old = lines.findIndex((line) => line.startsWith('E0,2021-'))
    const cells = lines[old]!.split(',')
    cells[columns.indexOf('AC')] = 'many'
    lines[old] = cells.join(',')
    const again = await runAt(new Date(AFTER.getTime() + DAY_MS), change(3, 'HY', '1.2'))
    expect(again.warnings.at(-1)).toMatch(
      /^left out: HY of [^,]+, 1 of past seasons \("feed parse" names them\)$/,
    )
  })
})
