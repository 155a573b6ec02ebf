import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { writeRelease, type ReleaseOptions } from '#data/release/write-release.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { verifyRelease } from '#data/release/verify-release.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { keepRelease, toReleasesDir } from './keep-release.ts'

const key = await makeSigningKey('pitchproof.example/log')

let root: string
beforeEach(async () => {
  root = makeTestFolder()
})

const lines: string[] = []
const keep = () =>
  keepRelease({
    dataDir: join(root, 'data'),
    outDir: join(root, 'site'),
    publicOrigin: 'https://pitchproof.example',
    logLine: (words) => lines.push(words),
  })

async function addDay(day: number): Promise<void> {
  const { universe, commits, opens } = makeSampleDay(day)
  await appendLeaves(join(root, 'data/ledger'), key, [...universe, ...commits])
  await appendLeaves(join(root, 'data/ledger'), key, opens)
}

test('the first build of a day makes its release beside the site, the others of that day start nothing', async () => {
  expect(await keep()).toBe(false)
  await appendLeaves(join(root, 'data/ledger'), key, [])
  await addDay(0)
  expect(await keep()).toBe(true)
  const latest = join(toReleasesDir(join(root, 'site')), 'latest')
  expect(latest).toBe(join(root, 'site.releases/data/latest'))
  expect(await verifyRelease(latest, key)).toMatchObject({ ok: true, matches: 2 })
  const { url } = JSON.parse(await readFile(join(latest, 'croissant.json'), 'utf8')) as {
    url: string
  }
  const today = new Date().toISOString().slice(0, 10)
  expect(url).toBe(`https://pitchproof.example/data/${today}/`)
  const madeAt = (await stat(join(latest, 'key'))).mtimeMs
  await addDay(1)
  expect(await keep()).toBe(false)
  expect((await stat(join(latest, 'key'))).mtimeMs).toBe(madeAt)
  expect(lines).toEqual(['released the data set of today'])
})

test('after a log was begun anew its data set is released, and that of the log before is kept aside', async () => {
  await appendLeaves(join(root, 'data/ledger'), key, [])
  await addDay(0)
  expect(await keep()).toBe(true)
  // Damaged, and moved away until it is written anew.
  await rm(join(root, 'data'), { recursive: true })
  expect(await keep()).toBe(false)
  expect(await readdir(join(toReleasesDir(join(root, 'site')), '..'))).toEqual(['data'])
  await appendLeaves(join(root, 'data/ledger'), key, [])
  // Its first publication has nothing to release yet.
  expect(await keep()).toBe(false)
  const releases = toReleasesDir(join(root, 'site'))
  expect(await readdir(join(releases, '..'))).toEqual([])
  await addDay(1)
  expect(await keep()).toBe(true)
  expect(await verifyRelease(join(releases, 'latest'), key)).toMatchObject({ ok: true, matches: 2 })
  const [, aside] = /is now in (.*)$/.exec(lines.join('\n').split('\n').at(-2)!)!
  expect(await verifyRelease(join(aside!, 'data/latest'), key)).toMatchObject({ ok: true })
  // Whoever releases by hand into a folder of another log is told.
  await appendLeaves(join(root, 'other'), key, [])
  await appendLeaves(join(root, 'other'), key, makeSampleDay(3).universe)
  await expect(
    writeRelease(join(aside!, 'data'), openLogFolder(join(root, 'other')), {
      now: new Date(),
    } as ReleaseOptions),
  ).rejects.toThrow(/of another log: name another folder/)
})

test('a log that does not verify is not released, and the reason is told', async () => {
  await appendLeaves(join(root, 'data/ledger'), key, [])
  await addDay(0)
  await writeFile(join(root, 'data/ledger/tile/entries/000.p/5'), 'no entries')
  await expect(keep()).rejects.toThrow(/could not be released: .*does not verify/)
  await expect(stat(join(root, 'site.releases/data/latest'))).rejects.toThrow('ENOENT')
})
