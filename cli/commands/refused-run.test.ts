import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { getLastRun } from '#data/queries/operation/run-figures.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli } from '#cli/testing/run-cli.ts'

test('a run whose key cannot be used has failed, so that the alarm is raised; one of another feed is refused', async () => {
  const dataDir = makeTestFolder()
  const settings = { DATA_DIR: dataDir, FOOTBALL_FEED: 'demo' }
  const readLast = async () => {
    const database = await openDatabase({ dataDir })
    const last = await database.read(getLastRun)
    await database.close()
    return last
  }
  const other = await runCli(['pipeline', 'run', '--source', 'sportmonks'], settings)
  expect([other.code, other.words]).toEqual([1, expect.stringContaining('SPORTMONKS_API_KEY')])
  expect(await readLast()).not.toMatchObject({ isFailed: true })

  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  writeFileSync(join(dataDir, 'keys', 'signing.key'), 'no key at all', { mode: 0o600 })
  const answer = await runCli(['pipeline', 'run'], settings)
  expect(answer.code).toBe(1)
  const last = await readLast()
  expect(last).toMatchObject({ isFailed: true })
  expect(answer.words).toContain(last!.errorMessage)
})
