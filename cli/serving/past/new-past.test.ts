import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toShelf, toShelfFile } from '#data/model/past/made-pages.ts'
import { gatherNewPast } from './new-past.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitchproof-new-past-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(file: string, text = file): void {
  const path = join(root, 'site.past', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const prefixes = LANGUAGE_CODES.map((code) => (code === 'en' ? '' : `${code}/`))

/** The pages of a day with one match, as the program that makes them leaves them. */
function makeDay(day: string, id: string, hash: string): void {
  for (const prefix of prefixes) {
    for (const page of [`predictions/${day}/${id}`, `results/${day}`, `embed/match/${id}`])
      for (const ending of ['', '.br', '.gz']) put(`${prefix}${page}/index.html${ending}`)
    put(`${prefix}oembed/${id}.json`)
  }
  put(`social/match/${id}.png`)
  put(`sitemap-${day.slice(0, 7)}.xml`)
  const unit = {
    hash,
    code: 'code',
    pages: { [`/predictions/${day}/${id}`]: hash, [`/results/${day}`]: 'y' },
  }
  put(toShelfFile(toShelf(`day/${day}`)), JSON.stringify({ units: { [`day/${day}`]: unit } }))
}

const gather = (host = 'host') =>
  gatherNewPast({ dataDir: join(root, 'data'), outDir: join(root, 'site'), host })
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

test('a host gets each page once, and again when it has changed or the host is another', async () => {
  put('assets/app.B1x2.js')
  makeDay('2024-08-17', 'a-b', 'one')
  makeDay('2024-09-14', 'c-d', 'one')
  const first = await gather()
  // Of each match three pages, packed twice, and the oEmbed file in every language; its picture, a sitemap, and the script.
  expect(first.count).toBe(2 * (8 * (3 * 3 + 1) + 2) + 1)
  expect(listFiles(first.folder)).toHaveLength(first.count)
  expect(listFiles(first.folder)).toContain('de/predictions/2024-08-17/a-b/index.html.br')
  // An upload that fails is not remembered.
  expect((await gather()).count).toBe(first.count)
  await (await gather()).note()
  expect((await gather()).count).toBe(0)
  makeDay('2024-09-14', 'c-d', 'corrected')
  const second = await gather()
  expect(listFiles(second.folder).filter((file) => file.includes('a-b'))).toEqual([])
  expect(listFiles(second.folder).sort()).toContain('sitemap-2024-09.xml')
  // The page of the match with its card, picture and sitemap; the day's results are as they were.
  expect(second.count).toBe(8 * (2 * 3 + 1) + 2 + 1)
  expect((await gather('another host')).count).toBe(first.count)
})

test('a host gets each release of the data set once, and the newest as latest, without what is hidden', async () => {
  const makeRelease = (version: string) => {
    for (const folder of [version, 'latest'])
      for (const file of ['key', '2026-27/predictions.csv', '.release.json'])
        put(`data/${folder}/${file}`)
    put('data/index.html')
  }
  makeRelease('2026-10-01')
  const first = await gather()
  expect(listFiles(first.folder).sort()).toEqual([
    'data/2026-10-01/2026-27/predictions.csv',
    'data/2026-10-01/key',
    'data/index.html',
    'data/latest/2026-27/predictions.csv',
    'data/latest/key',
  ])
  await first.note()
  expect((await gather()).count).toBe(0)
  makeRelease('2026-10-02')
  const second = await gather()
  expect(second.count).toBe(5)
  expect(listFiles(second.folder).filter((file) => file.includes('2026-10-01'))).toEqual([])
})

test('without pages of the past there is an empty folder', async () => {
  const { folder, count, note } = await gather()
  expect(count).toBe(0)
  expect(readdirSync(folder)).toEqual([])
  await note()
})
