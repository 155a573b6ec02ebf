import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

const SEASONS = join(import.meta.dirname, '../../../data/fixtures/football-data/seasons')

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const folder = makeTestFolder()
  let signingKey: SigningKey
  let now: Date
  /** Lines of the file, and the place of a row of a season that is over. */
  let lines: string[]
  let old: number
  beforeAll(async () => {
    database = await open()
    mkdirSync(join(folder, 'files'))
    copyFileSync(join(SEASONS, 'E0.csv'), join(folder, 'files', 'E0.csv'))
    signingKey = await makeSigningKey('test.example/rejects')
    lines = readFileSync(join(folder, 'files', 'E0.csv'), 'latin1').split(/\r?\n/)
    now = new Date('2023-01-09T06:00:00Z')
    old = lines.findIndex((line) => line.startsWith('E0,2021-'))
  })
  afterAll(() => database.close())

  const spoil = (index: number) => {
    const cells = lines[index]!.split(',')
    cells[5] = 'x'
    lines[index] = cells.join(',')
    writeFileSync(join(folder, 'files', 'E0.csv'), lines.join('\n'), 'latin1')
  }
  const read = async (overrides: Pick<Partial<RunContext>, 'isDryRun' | 'leagues'> = {}) => {
    const report = await run(
      toTestContext({
        database,
        source: openTestFeed({ name: 'football-data', folder: join(folder, 'files') }),
        signingKey,
        dataDir: folder,
        now,
        ...overrides,
      }),
      { ...TEST_REQUEST, stages: ['ingest'] },
    )
    const [row] = await database.read((db) => listRuns(db, 1))
    return { report, status: row!.status }
  }

  test('an impossible row of a season that is over is told once, and hides no news after it', async () => {
    expect((await read()).status).toBe('succeeded')
    spoil(old)
    const line = expect.stringMatching(new RegExp(`^line ${old + 1}: E0.csv: `))
    // What only was tried is told again.
    expect((await read({ isDryRun: true })).report.errors).toEqual([line])
    const first = await read()
    expect(first.status).toBe('completed_with_errors')
    expect(first.report).toMatchObject({ success: false, errors: [line] })

    for (const again of [await read(), await read()]) {
      expect(again.status).toBe('succeeded')
      expect(again.report).toMatchObject({ success: true, errors: [] })
      expect(again.report.ingest!.knownRejects).toHaveLength(1)
    }

    spoil(old + 1)
    const news = await read()
    expect(news.status).toBe('completed_with_errors')
    expect(news.report.errors).toEqual([
      expect.stringMatching(new RegExp(`^line ${old + 2}: E0.csv: `)),
    ])
    expect((await read()).status).toBe('succeeded')

    // A run of fewer leagues compares itself with runs of the same.
    const leagues = ['premier-league'] as const
    expect((await read({ leagues })).status).toBe('completed_with_errors')
    expect((await read({ leagues })).status).toBe('succeeded')
    expect((await read()).status).toBe('succeeded')
  })

  test('a row of the season that is played is told at every run', async () => {
    spoil(lines.findLastIndex((line) => line.startsWith('E0,')))
    for (const each of [await read(), await read()]) {
      expect(each.status).toBe('completed_with_errors')
      expect(each.report.errors).toHaveLength(1)
    }
  })
})
