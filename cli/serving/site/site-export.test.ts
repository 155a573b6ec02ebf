import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import {
  AHEAD,
  FRAMES,
  OPENED,
  PAST_DAY,
  TODAY,
  writeSamplePublished,
} from '#data/testing/sample-published.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { loadCliEnv } from '#cli/env.ts'
import { exportSite } from './site-export.ts'
import { SITE_STAMP } from './site-folder.ts'

let database: Database
const home = makeTestFolder()

beforeAll(async () => {
  writeSamplePublished(join(home, 'data'))
  mkdirSync(join(home, 'site/.frames'), { recursive: true })
  for (const [name, text] of FRAMES) writeFileSync(join(home, 'site/.frames', name), text)
  writeFileSync(join(home, 'site/index.html'), 'landing')
  database = await openEmbeddedForTest()
})
afterAll(() => database.close())

const run = (change: Partial<Parameters<typeof exportSite>[0]> = {}) =>
  exportSite({
    env: { ...loadCliEnv(), dataDir: join(home, 'data') },
    database,
    siteDir: join(home, 'site'),
    publicOrigin: 'https://example.com',
    folder: join(home, 'exported'),
    hasPictures: false,
    isStopped: () => false,
    onProgress: () => {},
    ...change,
  })
const read = (file: string) => readFileSync(join(home, 'exported', file), 'utf8')

test('without a built site there is nothing to export, and the way out is named', async () => {
  await expect(run()).rejects.toThrow('site build')
})

test('the whole site is written as files; stopped, the next call goes on and writes nothing twice', async () => {
  writeFileSync(join(home, 'site', SITE_STAMP), 'code data owner\n')
  let done = 0
  const first = await run({ isStopped: () => done >= 30, onProgress: (count) => (done = count) })
  expect(first).toMatchObject({ files: 30, isWhole: false })
  const page = `de/predictions/${TODAY}/${AHEAD.id}/index.html`
  const before = statSync(join(home, 'exported', page)).mtimeMs
  const second = await run()
  expect(second.isWhole).toBe(true)
  expect(statSync(join(home, 'exported', page)).mtimeMs).toBe(before)
  for (const file of [
    'index.html',
    'results/index.html',
    `predictions/${PAST_DAY}/${OPENED.id}/index.html`,
    `fr/embed/match/${OPENED.id}/index.html`,
    `oembed/${OPENED.id}.json`,
    'archive/2024-25/premier-league/arsenal/index.html',
    'search/tr.json',
    'sitemap-2024-08.xml',
  ])
    expect(read(file).length, file).toBeGreaterThan(5)
  expect(read(page)).toContain('Arsenal')
  expect(existsSync(join(home, 'exported/social'))).toBe(false)
  // Nothing has changed: nothing is written.
  let written = 0
  await run({ onProgress: () => (written += 1) })
  expect(written).toBe(0)
  // The pictures that were left out are drawn by a call that asks for them.
  await run({
    hasPictures: true,
    onProgress: () => (written += 1),
    isStopped: () => existsSync(join(home, 'exported/social')),
  })
  expect(existsSync(join(home, 'exported/social'))).toBe(true)
})
