import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { CLEARED_FILE } from '#data/model/match/published-status.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { removeFolder } from './remove-folder.ts'
import { buildSite, hasServableSite, restoreOldSite } from './site-build.ts'
import { SITE_STAMP } from './site-folder.ts'
import { readOwner } from './site-origin.ts'
import { readSiteState } from './site-state.ts'

test('no site is built from a published accuracy figure that was edited', async () => {
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
  const built = buildSite({
    dataDir,
    outDir,
    publicOrigin: 'http://localhost:1',
    env: {},
    logLine: () => {},
  })
  await expect(built).rejects.toThrow('record.outcome.correct')
  expect(await readSiteState(dataDir)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('record.outcome.correct'),
  })
  await rm(dataDir, { recursive: true })
})

test('no site is built without a publication, unless a demo was cleared on purpose', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-site-'))
  const stop = new AbortController()
  const build = () =>
    buildSite({
      dataDir,
      outDir: join(dataDir, 'site'),
      publicOrigin: 'http://localhost:1',
      env: {},
      // The build itself, which takes a minute, is tested in the browser tests.
      logLine: (words) => words === 'building the site' && stop.abort(),
      signal: stop.signal,
    })
  await expect(build()).rejects.toThrow('Nothing is published')
  await mkdir(join(dataDir, 'public'))
  await writeFile(join(dataDir, CLEARED_FILE), '{}')
  await expect(build()).rejects.toThrow('aborted')
  await rm(dataDir, { recursive: true })
})

test('while another process builds into the same folder, this one waits for it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-site-'))
  const outDir = join(dataDir, 'site')
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(join(dataDir, '.site.lock'), `${other.pid} -\n`)
  const words: string[] = []
  const stop = new AbortController()
  const built = buildSite({
    dataDir,
    outDir,
    publicOrigin: 'http://localhost:1',
    env: {},
    logLine: (text) => {
      words.push(text)
      stop.abort()
    },
    signal: stop.signal,
  })
  await expect(built).rejects.toThrow('aborted')
  expect(words).toEqual([`process ${other.pid} is building the site: waiting for it`])
  other.kill()
  await rm(dataDir, { recursive: true })
})

test('a site left aside by a killed swap is restored', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-site-'))
  const outDir = join(dataDir, 'site')
  await mkdir(`${outDir}.old`)
  await writeFile(join(`${outDir}.old`, 'index.html'), 'old')
  await restoreOldSite({ outDir })
  expect(await readFile(join(outDir, 'index.html'), 'utf8')).toBe('old')
  await rm(dataDir, { recursive: true })
})

test('the folder of an old site is removed, and one that is not there is none to remove', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-site-'))
  await mkdir(join(dataDir, 'old/de/match'), { recursive: true })
  await writeFile(join(dataDir, 'old/de/match/index.html'), 'old')
  await removeFolder(join(dataDir, 'old'))
  await removeFolder(join(dataDir, 'old'))
  expect(await readdir(dataDir)).toEqual([])
  // A fault is told, not taken for a removal.
  await expect(removeFolder('no\0path')).rejects.toThrow('null bytes')
  await rm(dataDir, { recursive: true })
})

test('pages of another installation are not served, nor those of a demo that was in this folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-site-'))
  const outDir = join(dataDir, 'site')
  await mkdir(outDir)
  await mkdir(join(dataDir, 'ledger'))
  const writeLog = (name: string) =>
    writeFile(join(dataDir, 'ledger', 'checkpoint'), `${name}\n3\nroot\n`)
  await writeLog('pitchproof.local/demo')
  await writeFile(join(outDir, 'index.html'), 'a demo')
  await writeFile(join(outDir, '.pages.json'), '["index.html"]')
  await writeFile(join(outDir, SITE_STAMP), `code data ${await readOwner(dataDir)}\n`)
  expect(await hasServableSite({ outDir, dataDir })).toBe(true)
  expect(await hasServableSite({ outDir, dataDir: join(dataDir, 'other') })).toBe(false)
  await writeLog('pitchproof.example/log')
  expect(await hasServableSite({ outDir, dataDir })).toBe(false)
  // Written by an older version, without an owner.
  await writeFile(join(outDir, SITE_STAMP), 'code data\n')
  expect(await hasServableSite({ outDir, dataDir })).toBe(true)
  await rm(dataDir, { recursive: true })
})
