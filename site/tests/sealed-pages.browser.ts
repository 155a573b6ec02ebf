/** No paid figure is in a built or published file, a public reply or a picture. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#site/checks/built-site.ts'
import { joinPath, splitPath } from '#site/checks/head-tags.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { readPaidFigures, type PaidFigures } from '#site/checks/paid-figures.ts'
import { findLeakingPictures } from '#site/checks/pictures.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { PublicDaySchema, type PublicMatch } from '#data/model/match/public-match.ts'
import { PreviewSchema } from '#data/model/replies.ts'
import { readServed } from './built-pages.ts'
import { drawPicture } from '#site/render/social/draw.ts'
import { drawMatch } from '#site/render/social/match-picture.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { expect, test } from './harness.ts'

const drawMatchImage = (match: PublicMatch) =>
  drawPicture(drawMatch(readUiTexts('en'), nameClubs(match, 'en')))

test('[role-paid-01] the pictures of sealed matches are made of names, day and hour', async ({
  request,
}) => {
  const { dataDir } = requireTestProduct()
  // Retry, because a match may end meanwhile; a real leak stays.
  await expect(async () => {
    const { opened } = readPaidFigures(dataDir)
    const sealed = listFiles(join(dataDir, 'public/matches'))
      .flatMap((name) => {
        const text = readFileSync(join(dataDir, 'public/matches', name), 'utf8')
        return PublicDaySchema.parse(JSON.parse(text)).matches
      })
      .filter(({ id }) => !opened.has(id))
    // Drawing takes long, so check every third: one function draws them all.
    const some = sealed.filter((_, place) => place % 3 === 0)
    expect(some.length).toBeGreaterThan(3)
    const read = async ({ id }: PublicMatch) =>
      (await request.get(`/social/match/${id}.png`)).body()
    expect(await findLeakingPictures(read, some, drawMatchImage)).toEqual([])
  }).toPass()
})

/** What somebody who is not signed in may ask for. */
function listPublicPaths({ matchIds, days }: PaidFigures): string[] {
  const matchPaths = matchIds.flatMap((id) => [
    `/api/matches/${id}`,
    `/api/ledger/proof/${id}`,
    `/api/matches/public?ids=${id}`,
  ])
  const dayPaths = days.flatMap((day) => [
    `/api/matches?date=${day}&pageSize=50`,
    `/api/ledger/matches?day=${day}`,
  ])
  return [
    '/api/matches/preview',
    '/api/matches/dates',
    '/api/matches/leagues',
    '/api/openapi.json',
    '/api/matches',
    '/api/matches/no-such-match',
    '/api/favorites',
    '/api/record',
    '/api/auth/user',
    '/api/billing/config',
    '/api/discounts/active',
    '/api/health',
    '/api/ready',
    '/api/admin/stats',
    '/api/export/settled.json',
    '/api/export/settled.csv',
    '/api/feed/checkpoints.xml',
    '/api/feed/fixtures.ics',
    '/api/ledger/matches',
    '/api/ledger/witnesses',
    ...dayPaths,
    ...matchPaths,
    ...listFiles(join(requireTestProduct().dataDir, 'ledger')).map((name) => `/ledger/${name}`),
  ]
}

test('[role-paid-02] no answer to somebody who is not signed in holds a paid figure', async () => {
  // Retry, because a match may end meanwhile; a real leak stays.
  await expect(async () => {
    const paid = readPaidFigures(requireTestProduct().dataDir)
    const leaks: string[] = []
    for (const path of listPublicPaths(paid))
      leaks.push(...findLeaks(await readServed(path), paid).map((leak) => `${path}: ${leak}`))
    expect(leaks).toEqual([])
  }).toPass()
})

/** The rows of a public list of matches, by match. */
const listRows = (html: string) =>
  new Map(
    [...html.matchAll(/<li class="match-row" data-match="([^"]+)"[\s\S]*?<\/li>/g)].map(
      ([row, id = '']) => [id, row],
    ),
  )

/** Pages of an address in every language, by their paths. */
async function readVersions(english: string): Promise<ReadonlyMap<string, string>> {
  const paths = LANGUAGE_CODES.map((language) => joinPath(language, english))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readServed(path)] as const)),
  )
}

test('[route-07] on pages of days and leagues a row is sealed, the same for every match, until the log has opened it', async () => {
  // Retry, because a match may be opened between what is read and its pages.
  await expect(async () => {
    const { dataDir } = requireTestProduct()
    const { opened, days } = readPaidFigures(dataDir)
    const covers = new Set<string>()
    const faults: string[] = []
    let sealed = 0
    const ofLeagues = new Map<string, ReadonlyMap<string, string>>()
    for (const { id } of LEAGUES)
      for (const [path, html] of await readVersions(`/leagues/${id}`))
        ofLeagues.set(path, listRows(html))
    for (const day of days) {
      const file = join(dataDir, 'public/matches', `${day}.json`)
      const { matches } = PublicDaySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      for (const [path, html] of await readVersions(`/predictions/${day}`)) {
        const rows = listRows(html)
        expect([...rows.keys()].sort(), path).toEqual(matches.map(({ id }) => id).sort())
        for (const match of matches) {
          const ofLeague = joinPath(splitPath(path).language, `/leagues/${match.leagueId}`)
          const isOpen = opened.has(match.id)
          for (const row of [rows.get(match.id), ofLeagues.get(ofLeague)?.get(match.id)]) {
            // A league's page has only the latest of what is over.
            if (row === undefined && match.matchStatus === 'finished') continue
            const cover = /<span [^>]*data-sealed[^>]*>/.exec(row ?? '')?.[0]
            const isCovered = !isOpen && !isOffThePitch(match.matchStatus) && match.receipt !== null
            if (row === undefined) faults.push(`${match.id} is missing in ${path} or ${ofLeague}`)
            else if (row.includes('outcome-bar') !== isOpen)
              faults.push(`${match.id} is ${isOpen ? 'covered' : 'open'} in ${path} or ${ofLeague}`)
            else if ((cover !== undefined) !== isCovered)
              faults.push(`${match.id} has ${cover ?? 'no cover'} in ${path} or ${ofLeague}`)
            if (cover === undefined) continue
            covers.add(cover)
            sealed += 1
          }
        }
      }
    }
    expect(faults).toEqual([])
    expect(sealed).toBeGreaterThan(LANGUAGE_CODES.length)
    expect(covers.size).toBe(1)
  }).toPass()
})

/** The matches of a published day, or those of a league that are not over. */
function listAhead(folder: string, name: string): string[] {
  const source = folder === 'predictions' ? 'days' : 'leagues'
  const file = join(requireTestProduct().dataDir, 'public', source, `${name}.json`)
  return PreviewSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    .matches.filter(({ match }) => source === 'days' || match.matchStatus !== 'finished')
    .map(({ match }) => match.id)
    .sort()
}

test('[role-paid-01] the matches of preview pages are told to search engines without a figure', async () => {
  const { days } = readPaidFigures(requireTestProduct().dataDir)
  const previews = [
    ...days.map((day) => ['predictions', day] as const),
    ...LEAGUES.map(({ id }) => ['leagues', id] as const),
  ]
  // Retry, because a match may end between the day's file and its page.
  await expect(async () => {
    const faults: string[] = []
    for (const [folder, name] of previews) {
      const ids = listAhead(folder, name)
      if (ids.length === 0) continue
      for (const [path, html] of await readVersions(`/${folder}/${name}`)) {
        const json = /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/.exec(html)?.[1]
        const events = (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph']
        expect(events.map(({ url }) => String(url).split('/').at(-1)).sort(), path).toEqual(ids)
        for (const event of events) {
          const words = JSON.stringify({ ...event, url: '', image: '', name: '' })
          if (event['@type'] !== 'SportsEvent' || /\d\.\d{2}/.test(words))
            faults.push(`${path}: ${words}`)
        }
      }
    }
    expect(faults).toEqual([])
  }).toPass()
})
