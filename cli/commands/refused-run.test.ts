import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { getLastRun } from '#data/queries/operation/run-figures.ts'
import { runCli } from '#cli/testing/run-cli.ts'

test('a run whose key cannot be used leaves a row that has failed, so that the alarm is raised', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-refused-'))
  try {
    mkdirSync(join(dataDir, 'keys'))
    writeFileSync(join(dataDir, 'keys', 'signing.key'), 'no key at all', { mode: 0o600 })
    const answer = await runCli(['pipeline', 'run'], { DATA_DIR: dataDir, FOOTBALL_FEED: 'demo' })
    expect(answer.code).toBe(1)
    const database = await openDatabase({ dataDir })
    const last = await database.read(getLastRun)
    await database.close()
    expect(last).toMatchObject({ isFailed: true })
    expect(answer.words).toContain(last!.errorMessage)
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
})
