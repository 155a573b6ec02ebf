import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTEXT_CUPS, isContextLeague } from '#data/model/context-leagues.ts'
import {
  mapHistoricStatistics,
  toFixture,
  type HistoricMatch,
  type Sides,
} from '#data/model/history.ts'
import { toDay } from '#data/model/match/match.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { fitEngine, isForecast, predictFixture } from '#pipeline/models/engine.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { readBacktestFolder } from './league-files.ts'
import { formatBacktestPage } from './html-report.ts'
import { BACKTEST_COLUMNS } from './rows.ts'
import { walkHistory } from './walk.ts'
import { describeBacktest } from './text-report.ts'
import { runBacktest } from './backtest.ts'

const matches = makeUpSeasons({
  seed: 9,
  leagues: ['premier-league', 'championship', 'super-lig'],
  teamsPerLeague: 12,
  seasons: [2019, 2020, 2021],
  withOdds: true,
})
const options = { from: '2021-07-01', to: '2022-06-30' }
const wanted = matches.filter(({ season }) => season === 2021)
const { report, csv } = runBacktest(matches, options)

test('predicts every match of the requested days, once', () => {
  const rows = csv.trim().split('\n')
  expect(rows[0]).toBe(
    'Div,Date,HomeTeam,AwayTeam,pHome,pDraw,pAway,pOver15,pOver25,pOver35,pBtts,predHome,predAway,confidence,expHomeGoals,expAwayGoals,expCorners,pCornersOver95,expCards,pCardsOver35,expShotsOnTarget,pShotsOver85,model',
  )
  expect(rows.length - 1).toBe(wanted.length)
  expect(new Set(rows.slice(1).map((row) => row.split(',').slice(0, 4).join())).size).toBe(
    wanted.length,
  )
  expect(report.all.n).toBe(wanted.length)
  expect(report.unpredicted).toEqual({})
})

test('every row is a whole prediction, in the ranges of the format', () => {
  const at = (name: (typeof BACKTEST_COLUMNS)[number]) => BACKTEST_COLUMNS.indexOf(name)
  for (const line of csv.trim().split('\n').slice(1)) {
    const cells = line.split(',')
    const number = (name: (typeof BACKTEST_COLUMNS)[number]) => Number(cells[at(name)])
    expect(cells).toHaveLength(BACKTEST_COLUMNS.length)
    expect(number('pHome') + number('pDraw') + number('pAway')).toBeCloseTo(1, 5)
    expect(number('pOver15')).toBeGreaterThan(number('pOver25'))
    expect(number('pOver25')).toBeGreaterThan(number('pOver35'))
    expect(number('confidence')).toBeGreaterThan(33)
    expect(number('confidence')).toBeLessThanOrEqual(100)
    expect(number('expCorners')).toBeGreaterThan(0)
  }
})

test('changing every result, count and odds from day D on leaves earlier rows identical to the byte', () => {
  const day = '2022-01-20'
  const changed = matches.map((match) =>
    toDay(match.kickoffMs) < day
      ? match
      : {
          ...match,
          goals: { home: match.goals.away + 2, away: match.goals.home },
          shots: { home: 1, away: 30 },
          shotsOnTarget: null,
          odds: { home: 1.05, draw: 15, away: 40, over25: 1.2, under25: 4.5 },
        },
  )
  // The day itself is predicted before any of its matches is learned.
  const early = (text: string) => text.split('\n').filter((row) => (row.split(',')[1] ?? '') <= day)
  const rows = early(csv)
  expect(rows.length).toBeGreaterThan(100)
  expect(early(runBacktest(changed, options).csv)).toEqual(rows)
})

test('a walked prediction equals that of an engine fitted at the start of its day', () => {
  const days = new Set(['2021-08-14', '2021-11-06', '2022-02-05'])
  let compared = 0
  walkHistory(matches, {
    isWanted: (match) => days.has(toDay(match.kickoffMs)),
    onPredicted: ({ match, forecast }) => {
      const asOfMs = Date.parse(`${toDay(match.kickoffMs)}T00:00:00Z`)
      const fitted = predictFixture(fitEngine(matches, { asOfMs }), toFixture(match))
      expect(isForecast(forecast)).toBe(true)
      expect(forecast).toEqual(fitted)
      compared++
    },
    onLearned: () => {},
  })
  expect(compared).toBeGreaterThan(5)
})

test('two runs give the same bytes', () => {
  const again = runBacktest(matches.toReversed(), options)
  expect(again.csv).toBe(csv)
  expect(JSON.stringify(again.report)).toBe(JSON.stringify(report))
})

test('scores the engine beside base rates, Elo and bookmakers, per league and in all', () => {
  const { engine, baseRates, bookmaker, elo } = report.all.models
  expect(engine.outcome!.rps).toBeLessThan(baseRates.outcome!.rps)
  // The made-up odds are the true probabilities: no model can beat them by more than luck.
  expect(engine.outcome!.rps).toBeGreaterThan(bookmaker.outcome!.rps - 0.002)
  expect(elo.outcome!.n).toBe(report.all.n)
  expect(Object.keys(report.byLeague).sort()).toEqual([
    'championship',
    'premier-league',
    'super-lig',
  ])
  const counted = Object.values(report.byLeague).reduce((sum, { n }) => sum + n, 0)
  expect(counted).toBe(report.all.n)
})

test('awarded matches are in no row and no score', () => {
  const awarded = matches.map((match) =>
    match === wanted[0] ? { ...match, awarded: true } : match,
  )
  expect(runBacktest(awarded, options).report.all.n).toBe(wanted.length - 1)
})

test('a league without history is counted with its reason, not scored', () => {
  const young = matches.filter(({ league, season }) => league !== 'super-lig' || season === 2021)
  const { report } = runBacktest(young, { ...options, leagues: ['super-lig'] })
  expect(report.unpredicted['not_enough_history']).toBeGreaterThan(0)
  expect(report.all.n + report.unpredicted['not_enough_history']!).toBe(12 * 11)
})

test('the page has a diagram and a row per league, and the text has the figures', () => {
  const page = formatBacktestPage(report)
  expect(page.match(/<svg/g)).toHaveLength(4)
  expect(page).toContain('<td>Super Lig</td>')
  expect(page).toContain(report.all.models.engine.outcome!.rps.toFixed(4))
  expect(describeBacktest(report)).toContain(`${wanted.length} matches`)
})

test('rows keep the names and the day of the file', async () => {
  const folder = makeTestFolder()
  const head = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR'
  const teams = ['Man United', "Nott'm Forest", 'Wolves', 'Brighton']
  const rows = [2020, 2021].flatMap((year) =>
    teams.flatMap((home, h) =>
      teams.flatMap((away, a) =>
        home === away
          ? []
          : `E0,${10 + h}/0${a + 1}/${year},${home},${away},${(h + a) % 4},${h % 3},${'H'}`.replace(
              /,H$/,
              (h + a) % 4 > h % 3 ? ',H' : (h + a) % 4 < h % 3 ? ',A' : ',D',
            ),
      ),
    ),
  )
  await writeFile(join(folder, 'E0.csv'), [head, ...rows].join('\n'))
  const input = await readBacktestFolder(folder)
  expect(input.matches).toHaveLength(24)
  const { csv } = runBacktest(input.matches, {
    from: '2021-01-01',
    to: '2021-12-31',
    fileNames: input.fileNames,
  })
  expect(csv).toContain("E0,2021-02-10,Man United,Nott'm Forest,")
})

/**
 * Made-up cup matches and a context league beside the made-up leagues, so that matches of every
 * kind are walked.
 */
function makeWorld() {
  const cups = wanted.slice(0, 120).map((match, index): HistoricMatch => ({
    ...match,
    matchId: `cup-${index}`,
    league: index % 4 === 0 ? CONTEXT_CUPS : 'champions-league',
    homeTeamId: index % 3 === 0 ? `context-team-${index % 12}` : match.homeTeamId,
    awayTeamId: wanted[(index * 7 + 5) % wanted.length]!.awayTeamId,
    kickoffMs: match.kickoffMs + 3 * 86_400_000,
  }))
  const context = matches
    .filter(({ league }) => league === 'super-lig')
    .map((match): HistoricMatch => ({
      ...match,
      matchId: `context-${match.matchId}`,
      league: 'context-POR',
      referee: null,
      homeTeamId: match.homeTeamId.replace('super-lig', 'context'),
      awayTeamId: match.awayTeamId.replace('super-lig', 'context'),
    }))
  return [
    ...matches,
    ...cups.filter(({ homeTeamId, awayTeamId }) => homeTeamId !== awayTeamId),
    ...context,
  ]
}

test('context leagues and cups: changing all of them from day D on changes no earlier row, changing them before changes cups', () => {
  const day = '2021-12-01'
  const world = makeWorld()
  const change = (isChanged: (match: HistoricMatch) => boolean) =>
    world.map((match) =>
      isChanged(match)
        ? {
            ...match,
            goals: { home: match.goals.away + 2, away: match.goals.home },
            odds: { home: 1.05, draw: 15, away: 40, over25: 1.2, under25: 4.5 },
          }
        : match,
    )
  const toRows = (list: readonly HistoricMatch[]) => runBacktest(list, options).csv.split('\n')
  const upTo = (rows: readonly string[]) => rows.filter((row) => (row.split(',')[1] ?? '') <= day)
  const isCupRow = (row: string) => row.startsWith('champions-league')
  const rows = toRows(world)
  expect(rows.filter(isCupRow).length).toBeGreaterThan(50)
  expect(rows.some((row) => row.startsWith('context'))).toBe(false)
  const later = toRows(change((match) => toDay(match.kickoffMs) >= day))
  expect(upTo(later)).toEqual(upTo(rows))
  const contextAlone = toRows(
    change(({ league, kickoffMs }) => isContextLeague(league) && toDay(kickoffMs) < '2021-08-25'),
  )
  // Goals alone: a club's counts are learned from its cup matches too.
  const toGoals = (list: readonly string[]) =>
    list.filter((row) => !isCupRow(row)).map((row) => row.split(',').slice(0, 16).join())
  expect(toGoals(contextAlone)).toEqual(toGoals(rows))
  expect(contextAlone.filter(isCupRow)).not.toEqual(rows.filter(isCupRow))
})

test('whatever is changed in a match, in leagues, cups and context after day D changes no earlier row', () => {
  const day = '2021-12-01'
  const world = makeWorld()
  const swap = (sides: Sides | null) => sides && { home: 3 * sides.away + 1, away: sides.home }
  const changed = world.flatMap((match, index): HistoricMatch[] => {
    if (toDay(match.kickoffMs) <= day) return [match]
    // Some matches are removed, the others have every value changed.
    if (index % 10 === 0) return []
    return [
      {
        ...match,
        ...mapHistoricStatistics((statistic) => swap(match[statistic])),
        goals: { home: match.goals.away + 2, away: match.goals.home },
        halfTimeGoals: index % 2 === 0 ? null : { home: 0, away: 0 },
        odds:
          index % 2 === 0 ? null : { home: 1.05, draw: 15, away: 40, over25: 1.2, under25: 4.5 },
        referee: `Another referee ${index % 3}`,
        neutral: !match.neutral,
        awarded: index % 5 === 0,
        kickoffMs: match.kickoffMs + 3_600_000,
      },
    ]
  })
  const toEarly = (list: readonly HistoricMatch[]) =>
    runBacktest(list, options)
      .csv.split('\n')
      .filter((row) => (row.split(',')[1] ?? '') <= day)
  const rows = toEarly(world)
  expect(rows.length).toBeGreaterThan(100)
  expect(toEarly(changed)).toEqual(rows)
})
