import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toPastDayFile, toPastLeagueFile, type PastIndex } from '#data/model/past/past-files.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { SITE_STAMP } from '#cli/serving/site/site-folder.ts'
import { renewPast } from './renew-past.ts'

const root = mkdtempSync(join(tmpdir(), 'pitchproof-renew-'))
const dataDir = join(root, 'data')
const outDir = join(root, 'site')
const DAYS = ['2024-08-17', '2024-08-18', '2024-09-14']
const PLACE = '2024-25/premier-league'

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function putDay(day: string, changes: object = {}): void {
  const match = { ...SEALED_MATCH, id: `a-b-${day}`, matchDate: day, matchStatus: 'postponed' }
  put(
    join(dataDir, toPastDayFile(day)),
    JSON.stringify({ day, matches: [{ ...match, ...changes }] }),
  )
}

beforeAll(() => {
  const count = { hash: 'h', count: 0, right: 0 }
  const index: PastIndex = {
    v: 1,
    isWhole: true,
    days: Object.fromEntries(DAYS.map((day) => [day, { ...count, season: '2024-25' }])),
    leagues: { [PLACE]: { ...count, clubs: [] } },
  }
  put(join(dataDir, 'past/index.json'), JSON.stringify(index))
  put(join(dataDir, toPastLeagueFile(PLACE)), JSON.stringify({ rows: [] }))
  for (const day of DAYS) putDay(day)
  for (const code of LANGUAGE_CODES)
    put(
      join(outDir, '.frames', code),
      `<html lang="${code}"><title>shell-title</title><a href="/shell-path"></a><script src="/assets/app.js"></script><div data-shell></div></html>`,
    )
  put(join(outDir, 'assets/app.js'), 'console.log(1)')
  put(join(outDir, SITE_STAMP), 'code data owner\n')
})
afterAll(() => rmSync(root, { recursive: true }))

/** Renews, and stops once `most` units are made. */
async function renew(code = 'code', most = Infinity) {
  let made = 0
  return renewPast(
    {
      dataDir,
      outDir,
      publicOrigin: 'https://example.com',
      env: {},
      isStopped: () => made >= most,
      onProgress: (done) => {
        made = done
      },
    },
    code,
  )
}
const isThere = (path: string) => existsSync(join(`${outDir}.past`, path))

test('it stops after the part in hand, goes on where it was, and leaves what is made', async () => {
  expect(await renew('code', 2)).toMatchObject({ units: 2, left: 4 })
  // The newest first, with the scripts that the pages name, and a sitemap of what is there.
  expect(isThere('results/2024-09-14/index.html')).toBe(true)
  expect(isThere('tr/predictions/2024-08-18/a-b-2024-08-18/index.html.br')).toBe(true)
  expect(isThere('results/2024-08-17/index.html')).toBe(false)
  expect(isThere('assets/app.js')).toBe(true)
  expect(readFileSync(join(`${outDir}.past`, 'sitemap-2024-09.xml'), 'utf8')).toContain(
    'https://example.com/de/results/2024-09-14',
  )
  expect(await renew()).toMatchObject({ units: 4, left: 0 })
  expect(isThere('results/2024-08-17/index.html')).toBe(true)
  expect(isThere('fr/archive/index.html')).toBe(true)
  expect(await renew()).toMatchObject({ units: 0, pages: 0, left: 0 })
})

test('news of a match writes its page again, with the day and nothing else', async () => {
  const [day = ''] = DAYS
  const page = join(`${outDir}.past`, `predictions/${day}/a-b-${day}/index.html`)
  const other = join(`${outDir}.past`, `predictions/${DAYS[1]}/a-b-${DAYS[1]}/index.html`)
  writeFileSync(other, 'left alone')
  expect(readFileSync(page, 'utf8')).not.toContain('Corrected Ground')
  putDay(day, { venue: 'Corrected Ground' })
  const index = JSON.parse(readFileSync(join(dataDir, 'past/index.json'), 'utf8')) as PastIndex
  index.days[day]!.hash = 'corrected'
  put(join(dataDir, 'past/index.json'), JSON.stringify(index))
  // The day, and the season whose days have changed.
  expect(await renew()).toMatchObject({ units: 2, left: 0 })
  expect(readFileSync(page, 'utf8')).toContain('Corrected Ground')
  expect(readFileSync(other, 'utf8')).toBe('left alone')
})

test('with a new look everything is made again, once the site has it, and only then the old scripts go', async () => {
  await expect(renew('newer')).rejects.toThrow('site build')
  put(join(outDir, SITE_STAMP), 'newer data owner\n')
  rmSync(join(outDir, 'assets/app.js'))
  put(join(outDir, 'assets/newer.js'), 'console.log(2)')
  put(join(outDir, 'fonts/serif.woff2'), 'a font')
  expect(await renew('newer', 2)).toMatchObject({ units: 2, left: 4 })
  expect([isThere('assets/app.js'), isThere('assets/newer.js')]).toEqual([true, true])
  expect(await renew('newer')).toMatchObject({ units: 4, left: 0 })
  expect([isThere('assets/app.js'), isThere('assets/newer.js')]).toEqual([false, true])
  expect(isThere('fonts/serif.woff2')).toBe(true)
})

test('pages that were lost are made again', async () => {
  rmSync(`${outDir}.past`, { recursive: true })
  expect(await renew('newer')).toMatchObject({ units: 6, left: 0 })
  expect(isThere('de/results/2024-09-14/index.html')).toBe(true)
})
