/** One fixture from the fitted strengths to the whole prediction with its reasoning. Pure. */
import type { FixtureFacts } from '#data/model/history.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import type { LastGame } from '#data/model/match/match.ts'
import type { NoPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { toFixtureFacts } from './fixture-facts.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { toPrediction } from '#pipeline/models/assemble.ts'
import { isForecast, predictFixture, type FittedEngine } from '#pipeline/models/engine.ts'
import type { ReasoningInput } from '#pipeline/reasoning/reasoning-input.ts'
import { listRecent } from '#pipeline/reasoning/runs.ts'
import { writeRefereeImpact } from '#pipeline/reasoning/referee-impact.ts'
import { writeWeatherImpact } from '#pipeline/reasoning/weather-impact.ts'
import { writeReasoning, writeReasonings } from '#pipeline/reasoning/write-reasoning.ts'
import { isDerby } from '#pipeline/sources/teams/grounds.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { Fitted } from './fit.ts'
import type { LastPlayed } from './last-played.ts'

export interface MadePrediction {
  readonly prediction: Prediction
  readonly reasoning: Readonly<Record<string, string>>
}

/** What a text tells that is neither in the match's row nor in its prediction. */
interface Beside {
  readonly previous: Prediction | null
  readonly stakes: ReasoningInput['stakes']
}

/** A text of a first revision, without a season forecast. */
export const ALONE: Beside = { previous: null, stakes: null }

/**
 * The figures of a fixture, still without a text; or the reason why there are none.
 * @param made.revision their number
 * @param made.now the run's clock: no later fact is used
 */
export function makeFigures(
  fitted: Pick<Fitted, 'engine'>,
  row: MatchRow,
  made: { readonly revision: number; readonly now: Date },
): Prediction | NoPrediction {
  const fixture = toFixtureFacts(row)
  const forecast = predictFixture(fitted.engine, fixture)
  if (!isForecast(forecast)) return forecast
  const instant = made.now.toISOString()
  const draft = toPrediction(forecast, {
    matchId: row.id,
    revision: made.revision,
    madeAt: instant,
    dataCutoffAt: instant,
    weatherImpact: null,
    refereeImpact: null,
    aiReasoning: '',
  })
  return {
    ...draft,
    weatherImpact: writeWeatherImpact(row),
    refereeImpact: writeRefereeImpact({
      ...row,
      expectedTotalCards: draft.expectedTotalCards,
      expectedWithoutReferee: predictCards(fitted.engine, { ...fixture, referee: null }),
    }),
  }
}

/** The first prediction of a fixture with its texts, or the reason why there is none. */
export function makePrediction(
  fitted: Pick<Fitted, 'engine'>,
  lastPlayed: LastPlayed,
  row: MatchRow,
  made: { readonly revision: number; readonly now: Date },
): MadePrediction | NoPrediction {
  const figures = makeFigures(fitted, row, made)
  return isFigures(figures) ? writeTexts(figures, row, lastPlayed, ALONE) : figures
}

export const isFigures = (made: Prediction | NoPrediction): made is Prediction =>
  !('reason' in made)

/** Writes the texts of a prediction as the revision after `beside.previous`. The figures stay the same. */
export function writeTexts(
  prediction: Prediction,
  row: MatchRow,
  lastPlayed: LastPlayed,
  beside: Beside,
): MadePrediction {
  const reasoning = writeReasonings({ ...toReasoningInput(row, prediction, lastPlayed), ...beside })
  return { prediction: { ...prediction, aiReasoning: reasoning.en }, reasoning }
}

/** The English text alone, which is part of the prediction. */
export const writeText = (
  prediction: Prediction,
  row: MatchRow,
  lastPlayed: LastPlayed,
  beside: Beside,
): string => writeReasoning({ ...toReasoningInput(row, prediction, lastPlayed), ...beside }, 'en')

/** Expected cards of both sides together, per match; null without a forecast. */
function predictCards(engine: FittedEngine, fixture: FixtureFacts): number | null {
  const forecast = predictFixture(engine, fixture)
  return isForecast(forecast) ? (forecast.counts?.cards?.total.expected ?? null) : null
}

/** Facts of a match for its texts. */
export function toReasoningInput(
  row: MatchRow,
  prediction: Prediction,
  lastPlayed: LastPlayed,
): Omit<ReasoningInput, keyof Beside> {
  const isCup = getLeagueByName(row.league)?.tier === 0
  const toRestDays = (teamId: string) => {
    const playedMs = lastPlayed.lastMs.get(teamId)
    return playedMs === undefined ? null : Math.floor((row.kickoffAt.getTime() - playedMs) / DAY_MS)
  }
  const toRecent = (teamId: string, games: readonly LastGame[]) =>
    isCup && !lastPlayed.listed.has(teamId) ? [] : listRecent(games, row.kickoffAt.getTime())
  return {
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    league: row.league,
    kickoffAt: row.kickoffAt.toISOString(),
    prediction,
    context: {
      ...row,
      homeLast5Games: toRecent(row.homeTeamId, row.homeLast5Games),
      awayLast5Games: toRecent(row.awayTeamId, row.awayLast5Games),
      homeRestDays: toRestDays(row.homeTeamId),
      awayRestDays: toRestDays(row.awayTeamId),
      isDerby: isDerby(row.homeTeamId, row.awayTeamId),
      isCup,
    },
  }
}
