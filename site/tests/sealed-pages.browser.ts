/** No paid figure is in a built or published file, a public reply or a picture. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listSiteFolders } from '#site/checks/built-site.ts'
import { joinPath } from '#site/checks/head-tags.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { readPaidFigures } from '#site/checks/paid-figures.ts'
import { findLeakingPictures } from '#site/checks/pictures.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { PublicDaySchema, type PublicMatch } from '#data/model/match/public-match.ts'
import { PreviewSchema } from '#data/model/replies.ts'
import { getFolder, getWholeFolder, readSite } from './built-pages.ts'
import { drawPicture } from '#site/render/social/draw.ts'
import { drawMatch } from '#site/render/social/match-picture.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { expect, test } from './harness.ts'

const drawMatchImage = (match: PublicMatch) =>
  drawPicture(drawMatch(readUiTexts('en'), nameClubs(match, 'en')))

const NOT_TEXT = /\.(?:br|gz|png|woff2)$/

test('[role-paid-01] nothing that is built or published holds a paid figure', async () => {
  const { dataDir } = requireTestProduct()
  const whole = await getWholeFolder()
  const paid = readPaidFigures(dataDir)
  expect(paid.figures.size).toBeGreaterThan(1000)
  const published = ['public', 'past', 'ledger'].map((name) => join(dataDir, name))
  // What is published first: a match that is opened while thousands of pages are read would be in it.
  const leaks = [...published, ...listSiteFolders(getFolder()), whole].flatMap((folder) =>
    listFiles(folder)
      .filter((name) => !NOT_TEXT.test(name))
      .flatMap((name) =>
        findLeaks(readFileSync(join(folder, name), 'utf8'), paid, name).map(
          (leak) => `${name}: ${leak}`,
        ),
      ),
  )
  expect(leaks).toEqual([])
})

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

test('[role-paid-02] no answer to somebody who is not signed in holds a paid figure', async ({
  request,
}) => {
  const { dataDir } = requireTestProduct()
  const paid = readPaidFigures(dataDir)
  const matchPaths = paid.matchIds.flatMap((id) => [
    `/api/matches/${id}`,
    `/api/ledger/proof/${id}`,
    `/api/matches/public?ids=${id}`,
  ])
  const dayPaths = paid.days.flatMap((day) => [
    `/api/matches?date=${day}&pageSize=50`,
    `/api/ledger/matches?day=${day}`,
  ])
  const paths = [
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
    ...listFiles(join(dataDir, 'ledger')).map((name) => `/ledger/${name}`),
  ]
  for (const path of paths) {
    const answer = await request.get(path)
    expect(findLeaks((await answer.body()).toString('utf8'), paid), path).toEqual([])
  }
})

/** The rows of a public list of matches, by match. */
const listRows = (html: string) =>
  new Map(
    [...html.matchAll(/<li class="match-row" data-match="([^"]+)"[\s\S]*?<\/li>/g)].map(
      ([row, id = '']) => [id, row],
    ),
  )

test('[route-07] on pages of days and leagues a row is sealed, the same for every match, until the log has opened it', async () => {
  // Retry, because a match may be opened while its pages are still being built.
  await expect(async () => {
    const { dataDir } = requireTestProduct()
    const { opened, days } = readPaidFigures(dataDir)
    const pages = new Map((await readSite()).pages.map(({ path, html }) => [path, html]))
    const covers = new Set<string>()
    let sealed = 0
    for (const day of days) {
      const file = join(dataDir, 'public/matches', `${day}.json`)
      const { matches } = PublicDaySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      for (const language of LANGUAGE_CODES) {
        const rows = listRows(pages.get(joinPath(language, `/predictions/${day}`)) ?? '')
        expect([...rows.keys()].sort()).toEqual(matches.map(({ id }) => id).sort())
        for (const match of matches) {
          const ofLeague = pages.get(joinPath(language, `/leagues/${match.leagueId}`)) ?? ''
          const isOpen = opened.has(match.id)
          for (const row of [rows.get(match.id), listRows(ofLeague).get(match.id)]) {
            // A league's page has only the latest of what is over.
            if (row === undefined && match.matchStatus === 'finished') continue
            expect(row, match.id).toBeDefined()
            expect(row?.includes('outcome-bar'), match.id).toBe(isOpen)
            const cover = /<span [^>]*data-sealed[^>]*>/.exec(row ?? '')?.[0]
            const isCovered = !isOpen && !isOffThePitch(match.matchStatus) && match.receipt !== null
            expect(cover !== undefined, match.id).toBe(isCovered)
            if (cover === undefined) continue
            covers.add(cover)
            sealed += 1
          }
        }
      }
    }
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
  // Retry, because a match may end between the day's file and its page.
  await expect(async () => {
    const pages = (await readSite()).pages.filter(({ path }) =>
      /\/(?:predictions|leagues)(?:\/[\w-]+)?$/.test(path),
    )
    expect(pages.length).toBeGreaterThanOrEqual(LANGUAGE_CODES.length * LEAGUES.length)
    for (const { path, html } of pages) {
      const [, folder = '', name = ''] = /\/(predictions|leagues)\/([\w-]+)$/.exec(path) ?? []
      if (name === '') continue
      const ids = listAhead(folder, name)
      const json = /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/.exec(html)?.[1]
      if (ids.length === 0) continue
      const events = (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph']
      expect(events.map(({ url }) => String(url).split('/').at(-1)).sort(), path).toEqual(ids)
      for (const event of events) {
        expect(event['@type']).toBe('SportsEvent')
        expect(JSON.stringify({ ...event, url: '', image: '', name: '' })).not.toMatch(/\d\.\d{2}/)
      }
    }
  }).toPass()
})
