import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FeedMatch } from '#data/model/feed.ts'
import { HeadToHeadSchema, LastGamesSchema, StandingSchema } from '#data/model/match/match.ts'
import { SEASON_FILES } from '#data/testing/real-files.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { parseSeasonFile } from '#pipeline/sources/football-data/parse.ts'
import { makeContextReader } from './match-context.ts'

const COLUMNS = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,Referee,HY,AY,HR,AR,Awarded'
const now = new Date('2026-02-01T00:00:00Z')

function parseRows(rows: readonly string[], at = now): readonly FeedMatch[] {
  const { rows: matches, rejects } = parseSeasonFile(Buffer.from([COLUMNS, ...rows].join('\n')), {
    now: at,
  })
  expect(rejects).toEqual([])
  return matches
}

const SEASON = [
  'E0,16/08/2025,15:00,Arsenal,Everton,2,0,P Whistle,2,3,0,1',
  'E0,16/08/2025,15:00,Fulham,Burnley,1,1,R Card,1,0,0,0',
  'E0,23/08/2025,15:00,Everton,Fulham,1,0,P Whistle,3,3,0,0',
  'E0,23/08/2025,15:00,Burnley,Arsenal,0,3,P Whistle,4,2,0,0',
  'E0,30/08/2025,15:00,Arsenal,Fulham,0,1,P Whistle,2,2,1,0',
  'E0,30/08/2025,15:00,Everton,Burnley,2,2,P Whistle,3,1,0,0',
  'E0,14/03/2026,15:00,Everton,Arsenal,,,P Whistle,,,,',
  'E0,14/03/2026,15:00,Leeds,Burnley,,,,,,,',
]
const matches = parseRows(SEASON)
const fixture = matches.find(
  (match) => match.homeTeam === 'Everton' && match.awayTeam === 'Arsenal',
)
const readFixture = (rows: readonly FeedMatch[], at = now) => {
  if (!fixture) throw new Error('The sample has no fixture.')
  return makeContextReader(rows, at).read(fixture)
}

test('a table has points, goals, form, and every club of the season', () => {
  const rows = readFixture(matches).leagueStandings
  z.array(z.strictObject(StandingSchema.shape)).parse(rows)
  expect(
    rows.map((row) => [
      row.position,
      row.teamName,
      row.matchesPlayed,
      row.points,
      row.goalDifference,
      row.form,
    ]),
  ).toEqual([
    [1, 'Arsenal', 3, 6, 4, 'WWL'],
    [2, 'Fulham', 3, 4, 0, 'DLW'],
    [3, 'Everton', 3, 4, -1, 'LWD'],
    [4, 'Burnley', 3, 2, -3, 'DLD'],
    [5, 'Leeds United', 0, 0, 0, ''],
  ])
})

test('form reads oldest to latest and the last games have the latest first', () => {
  const context = readFixture(matches)
  LastGamesSchema.parse(context.homeLast5Games)
  expect(context.homeTeamForm).toBe('LWD')
  expect(context.awayTeamForm).toBe('WWL')
  expect(context.awayLast5Games).toEqual([
    {
      result: 'L',
      isHome: true,
      opponent: 'Fulham',
      date: '2025-08-30',
      teamScore: 0,
      opponentScore: 1,
    },
    {
      result: 'W',
      isHome: false,
      opponent: 'Burnley',
      date: '2025-08-23',
      teamScore: 3,
      opponentScore: 0,
    },
    {
      result: 'W',
      isHome: true,
      opponent: 'Everton',
      date: '2025-08-16',
      teamScore: 2,
      opponentScore: 0,
    },
  ])
})

test('positions and goals are those of the table', () => {
  expect(readFixture(matches)).toMatchObject({
    homeLeaguePosition: 3,
    homeGoalsScored: 3,
    homeGoalsConceded: 4,
    homeMatchesPlayed: 3,
    awayLeaguePosition: 1,
    awayGoalsScored: 5,
    awayGoalsConceded: 1,
    awayMatchesPlayed: 3,
  })
})

test('earlier meetings are stated from the side of the home team', () => {
  const earlier = parseRows([
    'E0,10/01/2025,20:00,Everton,Arsenal,2,1,,,,,',
    'E0,20/09/2024,20:00,Arsenal,Everton,1,1,,,,,',
  ])
  const { headToHead } = readFixture([...matches, ...earlier])
  HeadToHeadSchema.parse(headToHead)
  expect(headToHead).toMatchObject({ total_matches: 3, home_wins: 1, draws: 1, away_wins: 1 })
  expect(headToHead?.recent_matches.map((match) => match.date)).toEqual([
    '2025-08-16',
    '2025-01-10',
    '2024-09-20',
  ])
  expect(headToHead?.recent_matches[0]).toEqual({
    home_team: 'Arsenal',
    away_team: 'Everton',
    home_score: 2,
    away_score: 0,
    date: '2025-08-16',
  })
})

test('a referee is known after five matches and strict compared with the others of the country', () => {
  const context = readFixture(matches)
  expect(context.refereeAvgYellowCards).toBeCloseTo(25 / 5, 10)
  expect(context.refereeAvgRedCards).toBeCloseTo(2 / 5, 10)
  expect(context.refereeStrictness).toBe('strict')
  const fewer = readFixture(matches.slice(0, 4).concat(matches.slice(6)))
  expect(fewer).toMatchObject({ refereeAvgYellowCards: null, refereeStrictness: null })
})

test('nothing that was not over by then is used: nothing of later days or of the same hour', () => {
  const at = new Date('2025-08-23T15:30:00Z')
  const early = readFixture(matches, at)
  expect(early.homeTeamForm).toBe('L')
  expect(early.leagueStandings[0]).toMatchObject({ teamName: 'Arsenal', matchesPlayed: 1 })
  const played = matches.find((match) => match.homeTeam === 'Burnley')
  const context = played && makeContextReader(matches, now).read(played)
  expect(context).toMatchObject({ homeTeamForm: 'D', awayTeamForm: 'W', homeMatchesPlayed: 1 })
})

test('a club without earlier matches has no form, no position, no earlier meeting', () => {
  const newcomer = matches.find((match) => match.homeTeam === 'Leeds United')
  const context = newcomer && makeContextReader(matches, now).read(newcomer)
  expect(context).toMatchObject({
    homeTeamForm: '',
    homeLast5Games: [],
    homeLeaguePosition: null,
    headToHead: null,
    refereeStrictness: null,
  })
})

test('an awarded match counts in the table and not in the form', () => {
  const awarded = parseRows([
    'E0,20/12/2025,15:00,Everton,Arsenal,3,0,,,,,,1',
    ...SEASON.slice(0, 2),
  ])
  const reader = makeContextReader(awarded, now)
  const [arsenal, everton] = ['arsenal', 'everton'].map((id) =>
    reader.listTables()[0]?.rows.find((row) => row.teamId === id),
  )
  expect([arsenal?.points, everton?.points]).toEqual([3, 3])
  expect(awarded[0] && reader.read(awarded[0])).toMatchObject({ homeTeamForm: 'L' })
})

const level = (division: string) => [
  `${division},16/08/2025,15:00,One,Two,1,0,,,,,`,
  `${division},23/08/2025,15:00,Two,One,0,0,,,,,`,
  `${division},30/08/2025,15:00,Two,Three,5,0,,,,,`,
  `${division},06/09/2025,15:00,One,Three,0,1,,,,,`,
]

test('clubs level on points are separated by goals in England and by their own matches in Spain', () => {
  const toOrder = (division: string) =>
    makeContextReader(parseRows(level(division)), now)
      .listTables()[0]
      ?.rows.map((row) => row.teamName)
  expect(toOrder('E0')).toEqual(['Two', 'One', 'Three'])
  expect(toOrder('SP1')).toEqual(['One', 'Two', 'Three'])
})

test('of three level clubs the goals scored among them do not count, the difference of all matches does', () => {
  const meetings =
    'One,Two,3,3 Two,One,3,3 One,Three,0,0 Three,One,0,0 Two,Three,0,0 Three,Two,0,0 One,Four,1,0 Two,Four,2,0 Three,Four,5,0'
  const rows = parseRows(
    meetings.split(' ').map((match, at) => `SP1,1${at}/08/2025,15:00,${match},,,,,`),
  )
  const order = makeContextReader(rows, now).listTables()[0]?.rows
  expect(order?.map(({ teamName }) => teamName)).toEqual(['Three', 'Two', 'One', 'Four'])
})

test('matches between level clubs count only when all of them are played', () => {
  const [first = '', , third = '', fourth = ''] = level('SP1')
  const rows = parseRows([first, third, fourth, 'SP1,13/09/2025,15:00,Three,Two,2,2,,,,,'])
  const order = makeContextReader(rows, now)
    .listTables()[0]
    ?.rows.map((row) => [row.teamName, row.points])
  expect(order).toEqual([
    ['Two', 4],
    ['Three', 4],
    ['One', 3],
  ])
})

test('every league and cup of the demo has a table with zones by their rules', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const tables = makeContextReader(makeDemoMatches({ now: at }), at).listTables()
  const zones = Object.fromEntries(
    tables.map(({ leagueId, rows }) => [leagueId, rows.map((row) => row.zone)]),
  )
  expect(Object.keys(zones)).toHaveLength(LEAGUES.length)
  const countZone = (leagueId: string, zone: string | null) =>
    zones[leagueId]?.filter((value) => value === zone).length
  expect(zones['premier-league']?.slice(0, 7)).toEqual([
    ...Array<string>(4).fill('champions_league'),
    'europa_league',
    'conference_league',
    null,
  ])
  expect(zones['premier-league']?.slice(-4)).toEqual([
    null,
    'relegation',
    'relegation',
    'relegation',
  ])
  expect(zones['bundesliga']?.slice(-3)).toEqual(['relegation_playoff', 'relegation', 'relegation'])
  expect([
    countZone('championship', 'promotion'),
    countZone('championship', 'promotion_playoff'),
  ]).toEqual([2, 4])
  expect(countZone('la-liga-2', 'relegation')).toBe(4)
  for (const cup of ['champions-league', 'europa-league', 'conference-league'])
    expect([
      countZone(cup, 'first_eight'),
      countZone(cup, 'knockout_playoff'),
      countZone(cup, 'eliminated'),
    ]).toEqual([8, 16, 12])
})

test('no side of any fixture of the newest 400 has more than five last games', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const feed = makeDemoMatches({ now: at })
  const last = feed.slice(-400)
  const reader = makeContextReader(feed, at)
  const contexts = last.map(reader.read)
  expect(contexts.every((context) => context.homeLast5Games.length <= 5)).toBe(true)
})

/** Final tables of 2022/23, best first: the true ones of the real files, the computed ones of the made-up files. */
const TABLES = SEASON_FILES.isReal
  ? {
      best: ['Manchester City 89', 'Arsenal 84', 'Manchester United 75', 'Newcastle United 71'],
      last: ['Leicester City 34', 'Leeds United 31', 'Southampton 25'],
      spain: ['Barcelona 88', 'Real Madrid 78', 'Atlético Madrid 77'],
      level: ['Cádiz 42', 'Getafe 42', 'Valencia 42', 'Almería 41'],
    }
  : {
      best: ['Arsenal 42', 'Manchester City 34', 'Tottenham Hotspur 32', 'Liverpool 29'],
      last: ['Leeds United 17', 'Brighton & Hove Albion 15', 'Newcastle United 12'],
      spain: ['Atlético Madrid 34', 'Sevilla 33', 'Villarreal 29'],
      level: ['Valencia 22', 'Barcelona 20', 'Cádiz 17', 'Mallorca 11'],
    }

test(`the final tables of 2022/23 in the ${SEASON_FILES.isReal ? 'real' : 'made-up'} files of England and Spain are the known ones`, () => {
  const at = new Date('2023-06-30T00:00:00Z')
  const rows = ['E0.csv', 'SP1.csv'].flatMap(
    (fileName) =>
      parseSeasonFile(readFileSync(join(SEASON_FILES.folder, fileName)), { now: at }).rows,
  )
  const tables = makeContextReader(rows, at).listTables()
  const toLines = (leagueId: string) =>
    tables
      .find((table) => table.leagueId === leagueId)
      ?.rows.map((row) => `${row.teamName} ${row.points}`)
  const england = toLines('premier-league')
  expect(england?.slice(0, 4)).toEqual(TABLES.best)
  expect(england?.slice(-3)).toEqual(TABLES.last)
  const spain = toLines('la-liga')
  expect(spain?.slice(0, 3)).toEqual(TABLES.spain)
  // Level on points, their own matches decide in Spain: Villarreal before Real Madrid, Getafe
  // before Valencia.
  const level = SEASON_FILES.isReal ? spain?.slice(13, 17) : spain?.slice(-4)
  expect(level).toEqual(TABLES.level)
})
