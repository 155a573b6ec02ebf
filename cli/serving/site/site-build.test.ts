import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { isSiteBuilding } from '#data/files/site-lock.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { CLEARED_FILE } from '#data/model/match/published-status.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { keepOldAssets, leaveOldPages } from './old-files.ts'
import { buildSite, hasServableSite, restoreOldSite } from './site-build.ts'
import { SITE_STAMP } from './site-folder.ts'
import { readFirstLeafOf, readOwner } from './site-origin.ts'
import { readSiteState } from './site-state.ts'

test('no site is built from a published accuracy figure that was edited', async () => {
  const dataDir = makeTestFolder()
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
  const dataDir = makeTestFolder()
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
  const dataDir = makeTestFolder()
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
  const dataDir = makeTestFolder()
  const outDir = join(dataDir, 'site')
  await mkdir(`${outDir}.old`)
  await writeFile(join(`${outDir}.old`, 'index.html'), 'old')
  await restoreOldSite({ outDir })
  expect(await readFile(join(outDir, 'index.html'), 'utf8')).toBe('old')
  await rm(dataDir, { recursive: true })
})

test('a build removes what a killed builder has left, and no neighbour whose name begins alike', async () => {
  const dataDir = makeTestFolder()
  const outDir = join(dataDir, 'site')
  const neighbours = ['site.news', 'site.new-design', 'site.new-4242-inputs']
  const leftovers = ['site.new-4242', 'site.new-4242-input']
  for (const name of [...neighbours, ...leftovers])
    await mkdir(join(dataDir, name, 'pages'), { recursive: true })
  await mkdir(join(dataDir, 'public'))
  await writeFile(join(dataDir, CLEARED_FILE), '{}')
  const site = { dataDir, outDir, publicOrigin: 'http://localhost:1', env: {}, logLine: () => {} }
  await expect(buildSite({ ...site, program: ['-e', 'process.exit(1)'] })).rejects.toThrow()
  const left = (await readdir(dataDir)).filter((name) => name.startsWith('site.'))
  expect(left.sort()).toEqual(neighbours.toSorted())
  await rm(dataDir, { recursive: true })
})

test('scripts of the site before stay for those who still have its pages, until they are 40 days old', async () => {
  const dataDir = makeTestFolder()
  const [old, fresh] = [join(dataDir, 'old'), join(dataDir, 'fresh')]
  for (const folder of [old, fresh]) await mkdir(join(folder, 'assets'), { recursive: true })
  for (const name of ['a.1.js', 'b.1.js', 'both.js'])
    await writeFile(join(old, 'assets', name), 'old')
  await writeFile(join(fresh, 'assets', 'both.js'), 'new')
  const long = new Date(Date.now() - 41 * 86_400_000)
  await utimes(join(old, 'assets/b.1.js'), long, long)
  await keepOldAssets(old, fresh)
  expect((await readdir(join(fresh, 'assets'))).sort()).toEqual(['a.1.js', 'both.js'])
  expect(await readFile(join(fresh, 'assets/both.js'), 'utf8')).toBe('new')
  await keepOldAssets(join(dataDir, 'none'), fresh)
  await rm(dataDir, { recursive: true })
})

test('a folder of pages of the past is told once, and its releases of the data set stay', async () => {
  const dataDir = makeTestFolder()
  const outDir = join(dataDir, 'site')
  const words: string[] = []
  const leave = () => leaveOldPages(outDir, (text) => words.push(text))
  await leave()
  expect(words).toEqual([])
  await mkdir(join(`${outDir}.past`, 'data/2026-11-01'), { recursive: true })
  await writeFile(join(`${outDir}.past`, 'data/2026-11-01/key'), 'key')
  await leave()
  await leave()
  expect(words).toEqual([expect.stringContaining(`${outDir}.past`)])
  expect(await readFile(join(`${outDir}.releases`, 'data/2026-11-01/key'), 'utf8')).toBe('key')
  await rm(dataDir, { recursive: true })
})

test('pages of another installation are not served, nor those of a demo that was in this folder', async () => {
  const dataDir = makeTestFolder()
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
  // The same name, and a log that was begun anew.
  const key = await makeSigningKey('pitchproof.example/log')
  const beginLog = async (day: number) => {
    await rm(join(dataDir, 'ledger'), { recursive: true })
    await appendLeaves(join(dataDir, 'ledger'), key, [])
    await appendLeaves(join(dataDir, 'ledger'), key, makeSampleDay(day).universe)
  }
  await beginLog(0)
  const stamp = [await readOwner(dataDir), await readFirstLeafOf(dataDir)].join(' ')
  await writeFile(join(outDir, SITE_STAMP), `code data ${stamp}\n`)
  expect(await hasServableSite({ outDir, dataDir })).toBe(true)
  await appendLeaves(join(dataDir, 'ledger'), key, makeSampleDay(0).commits)
  expect(await hasServableSite({ outDir, dataDir })).toBe(true)
  await beginLog(1)
  expect(await hasServableSite({ outDir, dataDir })).toBe(false)
  // Written by an older version, without an owner.
  await writeFile(join(outDir, SITE_STAMP), 'code data\n')
  expect(await hasServableSite({ outDir, dataDir })).toBe(true)
  await rm(dataDir, { recursive: true })
})

/**
 * Stands in for Astro: writes an English page of one published file at once, and a German one of
 * another when the file `gate` is there.
 */
const SLOW_PROGRAM = `
  const fs = require('node:fs')
  const { DATA_DIR, SITE_OUT_DIR, PLACE, EAGER } = process.env
  const read = (name) => {
    try { return fs.readFileSync(DATA_DIR + '/public/' + name, 'utf8') } catch { return 'empty' }
  }
  const write = (name, text) => fs.writeFileSync(SITE_OUT_DIR + '/' + name, text)
  fs.mkdirSync(SITE_OUT_DIR + '/de', { recursive: true })
  write('index.html', read('status.json'))
  process.send({ done: 1, total: 2 })
  fs.appendFileSync(PLACE + '/starts', 'x')
  if (EAGER) for (const name of ['status', 'preview'])
    fs.writeFileSync(PLACE + '/public/' + name + '.json', 'during ' + fs.readFileSync(PLACE + '/starts', 'utf8'))
  const end = () => {
    if (!fs.existsSync(PLACE + '/gate')) return setTimeout(end, 20)
    write('de/index.html', read('preview.json'))
    write('.pages.json', '["index.html","de/index.html"]')
  }
  end()
`

async function openPlace() {
  const dataDir = makeTestFolder()
  const outDir = join(dataDir, 'site')
  const inPlace: string[][] = []
  const counts: string[] = []
  const publish = async (text: string) => {
    await mkdir(join(dataDir, 'public'), { recursive: true })
    for (const name of ['preview', 'status'])
      await writeFile(join(dataDir, 'public', `${name}.json`), text)
  }
  const readPages = () =>
    Promise.all(['index.html', 'de/index.html'].map((page) => readFile(join(outDir, page), 'utf8')))
  const build = (env: Readonly<Record<string, string>> = {}) =>
    buildSite({
      dataDir,
      outDir,
      publicOrigin: 'http://localhost:1',
      env: { ...env, PLACE: dataDir },
      logLine: () => {},
      program: ['-e', SLOW_PROGRAM],
      onPage: ({ done, total }) => counts.push(`${done} of ${total}`),
      whenInPlace: async () => void inPlace.push(await readPages()),
    })
  await mkdir(join(dataDir, 'ledger'))
  await writeFile(join(dataDir, 'ledger', 'checkpoint'), 'pitchproof.local/demo\n3\nroot\n')
  return {
    dataDir,
    outDir,
    inPlace,
    counts,
    publish,
    build,
    openGate: () => writeFile(join(dataDir, 'gate'), ''),
    countStarts: async () => (await readTextIfThere(join(dataDir, 'starts')))?.length ?? 0,
    remove: () => rm(dataDir, { recursive: true }),
  }
}

test('what is published during a build mixes into no page: the build is thrown away, and the pages of the newest are put in place', async () => {
  const place = await openPlace()
  await place.publish('first')
  const building = place.build()
  await expect.poll(place.countStarts).toBe(1)
  expect(isSiteBuilding(place.outDir)).toBe(true)
  expect(await readSiteState(place.dataDir)).toMatchObject({ state: 'building' })
  await place.publish('second')
  await place.openGate()
  expect(await building).toBe(true)
  expect(place.inPlace).toEqual([['second', 'second']])
  expect(isSiteBuilding(place.outDir)).toBe(false)
  expect(await readSiteState(place.dataDir)).toMatchObject({ state: 'ok', pages: 2 })
  expect(await place.build()).toBe(false)
  await place.remove()
})

test('publications that come more often than a build takes do not keep a site from its place', async () => {
  const place = await openPlace()
  await place.publish('first')
  await place.openGate()
  expect(await place.build({ EAGER: 'yes' })).toBe(true)
  // Each program publishes: the first build gave way to the second, which shows one publication.
  expect(place.inPlace).toEqual([['during x', 'during x']])
  expect(await place.build()).toBe(true)
  expect(place.inPlace[1]).toEqual(['during xx', 'during xx'])
  // Every build told how many of its pages were made.
  expect(place.counts).toEqual(['1 of 2', '1 of 2', '1 of 2'])
  await place.remove()
})

test('pages of a demo that is cleared during their build are never put in place', async () => {
  const place = await openPlace()
  await place.publish('a demo')
  const building = place.build()
  await expect.poll(place.countStarts).toBe(1)
  await withPublicationFiles(place.dataDir, async () => {
    for (const folder of ['public', 'ledger'])
      await rm(join(place.dataDir, folder), { recursive: true })
    await mkdir(join(place.dataDir, 'public'))
    await writeFile(join(place.dataDir, CLEARED_FILE), '{}')
  })
  // The build of the demo is stopped at once: it would wait for its gate.
  await expect.poll(place.countStarts).toBe(2)
  await place.openGate()
  expect(await building).toBe(true)
  expect(place.inPlace).toEqual([['empty', 'empty']])
  await place.remove()
})

test('a build that begins while something is published waits for its last file', async () => {
  const place = await openPlace()
  await place.publish('first')
  await place.openGate()
  const half = Promise.withResolvers<void>()
  const publishing = withPublicationFiles(place.dataDir, async () => {
    await writeFile(join(place.dataDir, 'public', 'preview.json'), 'second')
    await half.promise
    await place.publish('second')
  })
  const building = place.build()
  await expect.poll(() => isSiteBuilding(place.outDir)).toBe(true)
  expect(await place.countStarts()).toBe(0)
  half.resolve()
  await publishing
  expect(await building).toBe(true)
  expect(place.inPlace).toEqual([['second', 'second']])
  expect(await place.countStarts()).toBe(1)
  await place.remove()
})
