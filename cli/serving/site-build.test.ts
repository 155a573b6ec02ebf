import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { buildSite } from './site-build.ts'

test('no site is built on a published accuracy figure that somebody has edited', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-site-'))
  const key = await makeSigningKey('pitchproof.example/log')
  const day = makeSampleDay(0)
  const leaves = [...day.universe, ...day.commits, ...day.opens]
  await appendLeaves(join(dataDir, 'ledger'), key, [])
  await appendLeaves(join(dataDir, 'ledger'), key, leaves)
  const record = computeRecord(leaves)
  const edited = { ...record, outcome: { ...record.outcome, correct: record.outcome.correct + 1 } }
  await mkdir(join(dataDir, 'public'))
  await writeFile(join(dataDir, 'public', 'record.json'), JSON.stringify(edited))
  const outDir = join(dataDir, 'site')
  const built = buildSite({ dataDir, outDir, publicOrigin: 'http://localhost:1', tell: () => {} })
  await expect(built).rejects.toThrow('record.outcome.correct')
  await rm(dataDir, { recursive: true })
})
