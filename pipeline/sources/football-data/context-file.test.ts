import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CONTEXT_LEAGUES } from '#data/model/leagues/context-table.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openContext, toContextLeague } from './context.ts'
import { readContextFile } from './context-file.ts'

const listCodes = (kind: 'main' | 'extra') =>
  CONTEXT_LEAGUES.filter(({ file }) => file.kind === kind).map(({ file }) => file.code)
const [MAINS, EXTRAS] = [listCodes('main'), listCodes('extra')]
const ANY_EXTRA = EXTRAS[0]!

const bytes = (text: string) => new TextEncoder().encode(text)

/** Made-up rows with the columns of the site's own files. */
const MAIN =
  bytes(`Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HS,AS,HST,AST,HC,AC,PSCH,PSCD,PSCA,PC>2.5,PC<2.5
P1,14/08/2021,20:15,Sp Lisbon,Santa Fictícia,2,1,H,15,8,6,3,7,2,1.40,4.8,8.1,1.8,2.05
P1,15/08/2021,18:00,Santa Fictícia,Porto,,,,,,,,,,,,,,
`)
const EXTRA =
  bytes(`Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH,PSCD,PSCA,MaxCH,MaxCD,MaxCA,AvgCH,AvgCD,AvgCA
Austria,Bundesliga,2012/2013,21/07/2012,15:00,Salzburg,SC Erfunden,3,x,H,1.3,5,9,,,,1.3,5,9
Austria,Bundesliga,2012/2013,22/07/2012,15:00,SC Erfunden,Sturm Graz,0,0,D,3.1,3.3,2.4,,,,3.1,3.3,2.4
Norway,Eliteserien,2012,23/07/2012,15:00,SC Erfunden,Sturm Graz,4,0,H,,,,,,,,,
`)

test('a season file of a main league: played matches, clubs known from the cups by our name', () => {
  const { matches, rejects } = readContextFile(MAIN, {
    fileName: '2122/P1.csv',
    league: 'context-POR',
  })
  expect(rejects).toEqual([])
  expect(matches).toHaveLength(1)
  expect(matches[0]!.match).toMatchObject({
    league: 'context-POR',
    season: 2021,
    homeTeamId: 'sporting-cp',
    awayTeamId: 'por-santa-ficticia',
    goals: { home: 2, away: 1 },
    shotsOnTarget: { home: 6, away: 3 },
    corners: { home: 7, away: 2 },
    odds: { home: 1.4, over25: 1.8, under25: 2.05 },
  })
})

test('the file of an extra league: its own columns and seasons, a typing error rejected with its line', () => {
  const { matches, rejects } = readContextFile(EXTRA, {
    fileName: 'new/AUT.csv',
    league: 'context-AUT',
  })
  expect(rejects).toMatchObject([
    {
      line: 2,
      reason: 'new/AUT.csv: Salzburg – SC Erfunden (21/07/2012): "3" to "x" is no score.',
    },
  ])
  expect(matches.map(({ match }) => [match.season, match.homeTeamId, match.awayTeamId])).toEqual([
    [2012, 'aut-sc-erfunden', 'sturm-graz'],
    [2012, 'aut-sc-erfunden', 'sturm-graz'],
  ])
  expect(matches[0]!.match.odds).toEqual({
    home: 3.1,
    draw: 3.3,
    away: 2.4,
    over25: null,
    under25: null,
  })
})

test('a file without the score’s columns is refused by name', () => {
  expect(() =>
    readContextFile(bytes('Div,Date,HomeTeam,AwayTeam\n'), {
      fileName: 'P1.csv',
      league: 'context-POR',
    }),
  ).toThrow('P1.csv has no column FTHG')
})

test('files are context leagues by their code, except ours and lower divisions', () => {
  expect(['P1.csv', '2526/SC0.csv', 'new/DNK.csv', 'CZE.csv'].map(toContextLeague)).toEqual([
    'context-POR',
    'context-SCO',
    'context-DEN',
    'context-CZE',
  ])
  expect(['E0.csv', 'E2.csv', 'SC1.csv', 'fixtures.csv', 'names.csv'].map(toContextLeague)).toEqual(
    [null, null, null, null, null],
  )
})

test('from a folder, no match is included before it was over', async () => {
  const folder = makeTestFolder()
  await mkdir(join(folder, 'new'))
  await writeFile(join(folder, 'P1.csv'), MAIN)
  await writeFile(join(folder, `new/${ANY_EXTRA}.csv`), EXTRA)
  const context = await openContext({ folder, now: new Date() })
  expect(context.toMatchesAt(new Date('2021-08-14T19:00:00Z'))).toHaveLength(2)
  expect(context.toMatchesAt(new Date('2021-08-15T12:00:00Z'))).toHaveLength(3)
  expect(context.rejects).toHaveLength(1)
  const since = new Date('2021-08-14T00:00:00Z')
  const later = await openContext({ folder, now: new Date(), since })
  expect(later.toMatchesAt(new Date())).toEqual(
    context.toMatchesAt(new Date()).filter(({ kickoffMs }) => kickoffMs >= since.getTime()),
  )
})

test('a folder without any lists the expected names', async () => {
  const folder = makeTestFolder()
  await expect(openContext({ folder, now: new Date() })).rejects.toThrow(
    `has no file of a context league: expected names such as ${MAINS.slice(0, 3).join('.csv, ')}.csv or ${ANY_EXTRA}.csv.`,
  )
})

const asked: string[] = []
const server = await startLocalServer((request, reply) => {
  asked.push(request.url!)
  const isExtra = request.url!.startsWith(`/new/${ANY_EXTRA}`)
  const isMain = request.url === '/mmz4281/2122/P1.csv'
  reply.writeHead(isExtra || isMain ? 200 : 404).end(isExtra ? EXTRA : isMain ? MAIN : '')
})
afterAll(() => server.close())

test('from the site: five seasons of the main leagues, and the extra leagues under /new/', async () => {
  const now = new Date('2021-10-01T00:00:00Z')
  const context = await openContext({ folder: null, now, baseUrl: server.origin })
  expect(context.files).toEqual(['2122/P1.csv', `new/${ANY_EXTRA}.csv`])
  // Every other league is named, because its files are missing.
  expect(context.problems).toHaveLength(CONTEXT_LEAGUES.length - 2)
  expect(context.problems).toContain(
    'N1.csv: football-data.co.uk has no N1.csv, of no season: the code is wrong, or the site has moved the file.',
  )
  expect(context.toMatchesAt(now)).toHaveLength(3)
  expect(asked).toHaveLength(5 * MAINS.length + EXTRAS.length)
  expect(asked).toContain('/new/SWZ.csv')
  expect(asked).toContain('/mmz4281/1718/SC0.csv')
})
