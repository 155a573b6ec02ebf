/**
 * The engine in the UEFA cups, 2021/22 and 2022/23, which chose no constant. The files may not be
 * shipped: without the setting FOOTBALL_TEST_DIR the test says so and measures nothing.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CUPS_FOLDER } from '#data/testing/real-files.ts'
import { isContextLeague } from '#data/model/context-leagues.ts'
import { CONTEXT_LEAGUES } from '#data/model/leagues/context-table.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { isBetweenLeagues } from '#pipeline/models/leagues/shared-teams.ts'
import { readContextFolder } from './context-folder.ts'
import { readCupFile } from './cup-files.ts'
import { readBacktestFolder } from './league-files.ts'
import { runBacktest } from './backtest.ts'

const root = CUPS_FOLDER ?? ''
const isHere = CUPS_FOLDER !== null
const absent = isHere ? '' : ' (not measured: FOOTBALL_TEST_DIR is not set)'
const LONG_MS = 180_000

async function readAll(): Promise<readonly HistoricMatch[]> {
  const context = await readContextFolder(join(root, 'europe'))
  const leagues = await readBacktestFolder(join(root, 'dev'))
  const cups = await readCupFile(join(root, 'uefa/cups.csv'), context.names)
  return [...leagues.matches, ...context.matches, ...cups.matches]
}

const matches = isHere ? await readAll() : []
const withOdds = new Set(matches.filter(({ odds }) => odds !== null).map(({ matchId }) => matchId))

function measure(given: readonly HistoricMatch[]) {
  // Only matches with bookmakers' odds, so that both are scored on the same ones.
  const priced = given.filter(
    (match) =>
      isContextLeague(match.league) ||
      !isBetweenLeagues(match.league) ||
      match.kickoffMs < Date.UTC(2021, 6, 1) ||
      withOdds.has(match.matchId),
  )
  const { report } = runBacktest(priced, {
    from: '2021-07-01',
    to: '2023-06-30',
    leagues: ['champions-league', 'europa-league', 'conference-league'],
  })
  const { outcome } = report.all.models.engine
  return { n: report.all.n, rps: outcome!.rps, logLoss: outcome!.logLoss, report: report.all }
}

test.runIf(isHere)(
  `with the odds of earlier cup matches: RPS, log loss and calibration keep their bars${absent}`,
  () => {
    const { n, rps, logLoss, report } = measure(matches)
    expect(n).toBe(811)
    expect(rps).toBeLessThan(0.188)
    expect(logLoss).toBeLessThan(0.9365)
    const { confidence } = report.calibration
    expect(confidence.error).toBeLessThan(confidence.chanceQuantile95)
    expect(report.models.elo.outcome!.rps).toBeGreaterThan(rps + 0.02)
  },
  LONG_MS,
)

test.runIf(isHere)(
  `without any odds of earlier cup matches${absent}`,
  () => {
    const blank = matches.map((match) =>
      isBetweenLeagues(match.league) ? { ...match, odds: null } : match,
    )
    const { n, rps, logLoss } = measure(blank)
    expect(n).toBe(811)
    expect(rps).toBeLessThan(0.1915)
    expect(logLoss).toBeLessThan(0.9475)
  },
  LONG_MS,
)

test.runIf(isHere)(
  `with football-data.co.uk’s fifteen leagues alone as context${absent}`,
  () => {
    const ours = new Set<string>(CONTEXT_LEAGUES.map(({ id }) => id))
    const fewer = matches.filter(
      ({ league }) => !isContextLeague(league) || isBetweenLeagues(league) || ours.has(league),
    )
    const { rps } = measure(fewer)
    expect(rps).toBeLessThan(0.1895)
  },
  LONG_MS,
)
