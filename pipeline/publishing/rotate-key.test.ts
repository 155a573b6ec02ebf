import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLogFolder } from '#data/log/log-folder.ts'
import { getSnapshotVersion } from '#data/queries/snapshots.ts'
import { openFolderStore } from '#data/snapshots/folder-store.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { OPEN_GATE } from '#pipeline/sources/call-gate.ts'
import { openSource } from '#pipeline/sources/registry.ts'
import { rotateKey } from './rotate-key.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

test('a new key is vouched for by the old one in the log, signs all that is current, and an interrupted hand-over goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-key-'))
  const database = await openEmbeddedForTest()
  const previous = await makeSigningKey('test.example/log')
  const next = await makeSigningKey('test.example/log')
  const source = openSource({
    name: 'demo',
    folder: null,
    settings: {},
    leagues: null,
    cacheFolder: '',
    gate: OPEN_GATE,
    tell: () => {},
  })
  const context: RunContext = {
    database,
    source,
    signingKey: previous,
    dataDir,
    now: new Date('2026-10-14T06:00:00Z'),
    isClockMoved: true,
    days: 2,
    leagues: ['premier-league', 'championship'],
    isDryRun: false,
    tell: () => {},
  }
  const request = { stages: STAGES, triggeredBy: 'test', triggeredByUserId: null }
  const isServedBy = async (key: typeof next) => {
    const reader = createSnapshotReader({
      stores: [openFolderStore(join(dataDir, 'snapshots'))],
      readTrustedKeys: async () => [key],
      now: () => context.now,
      readPublishedVersion: () => database.read(getSnapshotVersion),
    })
    return (await reader.getCurrent()) !== null
  }
  await run(context, request)
  expect(await isServedBy(previous)).toBe(true)

  const stopped = rotateKey(context, next, async () => {
    throw new Error('power cut')
  })
  await expect(stopped).rejects.toThrow('power cut')
  let kept = false
  await rotateKey(context, next, async () => {
    kept = true
  })
  expect(kept).toBe(true)
  expect([await isServedBy(previous), await isServedBy(next)]).toEqual([false, true])

  const later = { ...context, signingKey: next, now: new Date('2026-10-15T06:00:00Z') }
  await run(later, request)
  const report = await verifyLogFolder(join(dataDir, 'ledger'))
  expect(report.problem).toBeNull()
  expect(report.checked.keys).toBe(1)
  expect(report.key).toBe(formatVerifierKey(next))
  const fromTheFirst = await verifyLogFolder(join(dataDir, 'ledger'), { keys: [previous] })
  expect(fromTheFirst.problem).toBeNull()
  await expect(
    rotateKey(later, await makeSigningKey('other.example/log'), async () => {}),
  ).rejects.toThrow('name of the log')
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
