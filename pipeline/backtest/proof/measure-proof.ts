/** The published figures of the walk-forward test, from every match of a range of days. Pure. */
import { AppError } from '#data/model/errors.ts'
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import type { Proof } from '#data/model/forecast/proof.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { isForecast } from '#pipeline/models/engine.ts'
import { toOutcomeShares, toOverGoals } from '#pipeline/models/markets/goal-markets.ts'
import type { ScoreGrid } from '#pipeline/models/markets/score-grid.ts'
import { BaseRateModel } from '#pipeline/backtest/benchmarks/base-rates.ts'
import { toBookmakerView } from '#pipeline/backtest/benchmarks/bookmaker.ts'
import { DixonColesModel } from '#pipeline/backtest/benchmarks/dixon-coles.ts'
import { EloModel } from '#pipeline/backtest/benchmarks/elo.ts'
import { isBetweenLeagues } from '#pipeline/models/leagues/shared-teams.ts'
import { walkHistory } from '#pipeline/backtest/walk.ts'
import { backtestCups } from '#pipeline/season/cups/cup-backtest.ts'
import { HIDDEN_DRAWS } from '#pipeline/season/hidden-draws.ts'
import { backtestSeasons } from '#pipeline/season/season-backtest.ts'
import { ProofTally, type ModelView } from './proof-tally.ts'

interface ProofOptions {
  readonly from: string
  readonly to: string
  /** The command that makes this file again. */
  readonly command: string
}

const SEED = 20_210_701

function toGridView(grid: ScoreGrid): ModelView {
  return { outcome: toOutcomeShares(grid), over25: toOverGoals(grid)[2.5] }
}

interface SeasonFigures {
  readonly logLoss: Readonly<Record<string, number>>
  readonly deviation: number
  readonly error: number
  readonly chance: number
}

const round = (value: number) => Math.round(value * 1e5) / 1e5

/** Rounds to the five decimals of the file. */
function roundFigures<Score extends SeasonFigures>(score: Score): Score {
  const logLoss = Object.entries(score.logLoss).map(([name, value]) => [name, round(value)])
  return {
    ...score,
    logLoss: Object.fromEntries(logLoss) as Score['logLoss'],
    deviation: round(score.deviation),
    error: round(score.error),
    chance: round(score.chance),
  }
}

/** The leagues' constants were chosen on matches before July 2021, three of the cups' before July 2023. */
const SEASON_TEST = {
  first: 2018,
  last: 2022,
  rounds: [0, 10, 19, 30],
  simulated: 20_000,
  chosenUntil: 2020,
}

/** The season forecasts of five seasons, compared with their benchmarks. */
export function measureSeasons(
  matches: readonly HistoricMatch[],
  onSeason: (done: number) => void = () => {},
): Proof['seasons'] {
  const { first, last, rounds, simulated, chosenUntil } = SEASON_TEST
  const scores = backtestSeasons(matches, {
    firstSeason: first,
    lastSeason: last,
    rounds,
    seasons: simulated,
    onSeason,
  })
  if (scores.length === 0) return null
  return {
    first,
    last,
    simulated,
    draws: HIDDEN_DRAWS,
    chosenUntil,
    scores: scores.map(roundFigures).sort((a, b) => a.round - b.round),
  }
}

const CUP_TEST = { first: 2018, last: 2022, simulated: 20_000, chosenUntil: 2022 }

/** The cups of five seasons, forecast at the start of their groups. */
export function measureCups(
  matches: readonly HistoricMatch[],
  stages: ReadonlyMap<string, string>,
): Proof['cupSeasons'] {
  const { first, last, simulated, chosenUntil } = CUP_TEST
  const scores = backtestCups(matches, {
    firstSeason: first,
    lastSeason: last,
    seasons: simulated,
    stages,
  })
  if (scores.length === 0) return null
  return {
    first,
    last,
    simulated,
    draws: HIDDEN_DRAWS,
    chosenUntil,
    scores: scores.map(roundFigures),
  }
}

/** Predicts every match of the days and sums up what the accuracy page shows. */
export function measureProof(
  matches: readonly HistoricMatch[],
  options: ProofOptions,
): Omit<Proof, 'withoutOdds' | 'inPlay' | 'seasons' | 'cupSeasons'> {
  const [baseRates, elo, dixonColes] = [new BaseRateModel(), new EloModel(), new DixonColesModel()]
  const leagues = new ProofTally()
  const cups = new ProofTally()
  walkHistory(matches, {
    isWanted: ({ kickoffMs }) => toDay(kickoffMs) >= options.from && toDay(kickoffMs) <= options.to,
    onPredicted: ({ match, forecast }) => {
      if (!isForecast(forecast)) return
      const base = baseRates.predict(match.league)
      const tally = isCup(match.league) ? cups : leagues
      tally.add({
        match,
        forecast,
        views: {
          engine: { outcome: forecast.outcome, over25: forecast.over[2.5] },
          bookmaker: toBookmakerView(match),
          elo: toGridView(elo.predict(match)),
          baseRates: { outcome: base.outcome, over25: base.over25 },
          // Its teams must meet often, which cup teams do not.
          dixonColes: isCup(match.league) ? null : toGridView(dixonColes.predict(match)),
        },
      })
    },
    onQualifying: ({ match, forecast }) => {
      if (isForecast(forecast)) cups.addDistance(forecast, toBookmakerView(match))
    },
    onLearned: (match) => {
      baseRates.learn(match)
      elo.learn(match)
      if (!isBetweenLeagues(match.league)) dixonColes.learn(match)
    },
  })
  const random = createSeededRandom(SEED)
  const ofLeagues = leagues.toScope(random)
  if (ofLeagues === null)
    throw new AppError(
      'bad_input',
      `No league match from ${options.from} to ${options.to} could be predicted. Name days of which the files have matches, after some months of earlier ones.`,
    )
  return {
    model: MODEL_VERSION,
    command: options.command,
    from: options.from,
    to: options.to,
    leagues: ofLeagues,
    cups: cups.toScope(random),
  }
}

/** The engine on the league matches without any odds. */
export function measureWithoutOdds(
  matches: readonly HistoricMatch[],
  options: ProofOptions,
): Proof['withoutOdds'] {
  const leagues = matches
    .filter((match) => isListedMatch(match) && !isCup(match.league))
    .map((match) => ({ ...match, odds: null }))
  return measureProof(leagues, options).leagues.models.engine ?? null
}
