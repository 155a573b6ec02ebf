/**
 * 1.0.0 wrote public pages as files; the same addresses are drawn now, from what that version had
 * published. Which addresses: its site/lib/build/public.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { FRAMES } from '#data/testing/sample-published.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openFolder } from '#site/render/published.ts'
import { readTsx } from '#site/render/read-tsx.ts'
import { listKeptStates, toFolderArchive } from './kept-state.ts'
import { unpack } from './try-upgrade.ts'

const ORIGIN = 'https://club.example'

function listOld(dataDir: string): string[] {
  const folder = join(dataDir, 'public/matches')
  const days = readdirSync(folder).map((name) =>
    PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
  const matches = days.flatMap((day) => day.matches)
  const clubs = new Set(matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
  const results = days.filter((day) => day.matches.some(({ opened }) => opened !== null))
  const pages = [
    '/results',
    ...results.map(({ day }) => `/results/${day}`),
    ...matches.flatMap(({ id, matchDate }) => [
      `/predictions/${matchDate}/${id}`,
      `/embed/match/${id}`,
      `/oembed/${id}.json`,
    ]),
    ...Array.from(clubs, (id) => `/teams/${id}`),
  ]
  return [
    ...LANGUAGE_CODES.flatMap((code) =>
      pages.map((path) => (code === 'en' ? '' : `/${code}`) + path),
    ),
    ...LANGUAGE_CODES.flatMap((code) => [
      `/search/${code}.json`,
      `/social/${code}/site.png`,
      `/social/${code}/record.png`,
      `/social/${code}/league-premier-league.png`,
    ]),
    ...matches.map(({ id }) => `/social/match/${id}.png`),
    ...Array.from(clubs, (id) => `/social/team/${id}.png`),
    '/sitemap.xml',
  ]
}

test('every address that 1.0.0 had written is drawn from what it had published', async () => {
  readTsx()
  const { openRenderer } = await import('#site/render/open-renderer.ts')
  const home = makeTestFolder()
  await unpack(toFolderArchive(listKeptStates().find(({ name }) => name === '1.0.0')!.folder), home)
  const dataDir = join(home, 'data')
  const renderer = openRenderer({
    source: openFolder(dataDir),
    readFrames: async () => FRAMES,
    site: { origin: ORIGIN, licence: 'CC-BY-4.0', operator: 'Club' },
  })
  const { draw } = (await renderer.open({}))!
  const paths = listOld(dataDir)
  expect(paths.length).toBeGreaterThan(500)
  const missing: string[] = []
  for (const path of paths) {
    const page = await draw(readDrawnAddress(path)!)
    if (page === null || page.body.length < 100) missing.push(path)
  }
  expect(missing).toEqual([])
})
