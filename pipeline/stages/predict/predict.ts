/** Predicting: every match of the window that has not begun gets a prediction, or a reason why not. */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { countOf } from '#data/model/count-of.ts'
import { isCup, LEAGUES, type LeagueId } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { NoPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { findGreatestMove } from '#data/model/forecast/revision-reason.ts'
import { listMatchesBetween, type MatchRow } from '#data/queries/matches/match-rows.ts'
import {
  listHighestRevisions,
  listLastRevisions,
  parseBody,
  upsertNoPredictions,
  type PredictionRow,
} from '#data/queries/predictions/prediction-rows.ts'
import { listRevisionsBefore } from '#data/queries/predictions/earlier-revisions.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { addMinutes } from '#pipeline/context/player-minutes.ts'
import { listLineups } from '#data/queries/matches/lineups.ts'
import { commitTo } from './commit-predictions.ts'
import { fit } from './fit.ts'
import { forecastSeasons } from './forecast-seasons.ts'
import { listSlips } from '#pipeline/models/goals.ts'
import { readStakes, writeStakes } from '#pipeline/publishing/stakes-files.ts'
import {
  isFigures,
  makeFigures,
  writeText,
  writeTexts,
  type MadePrediction,
} from './make-prediction.ts'
import { toLastPlayed } from './last-played.ts'
import { countPriced, describePriced, describeSlips, type PricedMatches } from './learned-facts.ts'
import { isMarkDue, loadMarks, withMarks } from './market-marks.ts'
import { listStaleLeagues } from './stale-leagues.ts'
import { countReasons, whyRevise, type ReasonCounts } from './why-revise.ts'
import { toRunWindow, toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

export interface PredictReport {
  /** Matches of the window that have not begun. */
  readonly fixtures: number
  readonly predicted: number
  /** Number of new revisions; see `whyRevise`. */
  readonly predictionsCreated: number
  /** Their reasons with the number of each; those of matches without an earlier one are `first`. */
  readonly reasons: ReasonCounts
  /** Of what stands unrevised, how far a stored chance is from the engine's at most: percentage points. */
  readonly furthestBehind: number
  readonly notPredicted: readonly (NoPrediction & { readonly matchId: string })[]
  /** Warnings for the operator: figures that were cut before they were learned. */
  readonly warnings: readonly string[]
  /** League clubs whose name is in no table: whole sentences, each once. */
  readonly unknownTeams: readonly string[]
  /** League matches of the last weeks and how many had odds; null in a run that learned nothing. */
  readonly priced: PricedMatches | null
}

/**
 * Fits on all history and stores a new revision wherever a reader could be told why.
 * @param stopped leagues left unchanged in this run: their predictions stay, unless stale
 */
export async function predict(
  context: RunContext,
  stopped: readonly LeagueId[] = [],
): Promise<PredictReport> {
  const { story } = await readStoredLog(context.database)
  const stale = await context.database.read((db) => listStaleLeagues(db, context.now))
  const open = await listOpenFixtures(context, story)
  const fixtures = open.filter(
    ({ leagueId }) => stale.has(leagueId) || !stopped.includes(leagueId as LeagueId),
  )
  const ids = fixtures.map((row) => row.id)
  const { last, highest, earlier, marks } = await context.database.read(async (db) => {
    const revisions = await listLastRevisions(db, ids)
    return {
      last: revisions,
      highest: await listHighestRevisions(db, ids),
      earlier: await listRevisionsBefore(db, [...revisions.values()]),
      marks: await loadMarks(db, fixtures, context),
    }
  })
  const parse = (prediction: PredictionRow | undefined) =>
    prediction === undefined ? null : parseBody(prediction.body)
  const fresh = await withPlayerMinutes(
    context,
    fixtures.filter(({ leagueId }) => !stale.has(leagueId)),
  )
  const news: MadePrediction[] = []
  let furthestBehind = 0
  const notPredicted: (NoPrediction & { matchId: string })[] = fixtures.flatMap(
    ({ id, leagueId }) => {
      const why = stale.get(leagueId)
      return why && !last.has(id) ? [{ ...why, matchId: id }] : []
    },
  )
  // When every league is stale nothing is fitted: the services may be down.
  const fitted = fresh.length > 0 ? await fit(context, fresh) : null
  const priced = fitted && countPriced(fitted.history, context.now)
  if (priced) context.logLine(describePriced(priced))
  const lastPlayed = toLastPlayed(fitted?.learned ?? [])
  const { made: seasons, missing } =
    fitted && !context.skipsSeasons
      ? await forecastSeasons(context, fitted.engine, {
          story,
          leagues: listSeasonLeagues(
            context,
            fresh,
            (id) => !stale.has(id) && !stopped.includes(id),
          ),
        })
      : { made: [], missing: [] }
  const newStakes = seasons.flatMap(({ stakes }) => stakes ?? [])
  const getStakes = await readStakes(context, story, newStakes)
  for (const row of fitted ? fresh : []) {
    const stakes = getStakes(row)
    const stored = last.get(row.id)
    const before = parse(stored)
    const mark = marks.get(row.id) ?? null
    const made = makeFigures(fitted!, row, {
      revision: (highest.get(row.id) ?? 0) + 1,
      now: context.now,
    })
    if (!isFigures(made)) {
      notPredicted.push({ ...made, matchId: row.id })
      continue
    }
    const write = (figures: Prediction, previous: Prediction | null) =>
      writeTexts(figures, row, lastPlayed, { previous, stakes })
    if (before === null) {
      news.push(write(made, null))
      continue
    }
    const revisedFor = whyRevise({
      before,
      after: made,
      kickoffAt: row.kickoffAt,
      now: context.now,
      isMoved: hasMoved(story, row),
      isMarkDue: isMarkDue({ last: stored!, mark, kickoffAt: row.kickoffAt }, context.now),
      rewrite: () =>
        writeText(before, row, lastPlayed, { previous: parse(earlier.get(row.id)), stakes }),
    })
    if (revisedFor) news.push(write({ ...made, revisedFor }, before))
    else furthestBehind = Math.max(furthestBehind, findGreatestMove(before, made))
  }
  const predictionsCreated = await context.database.write(async (db) => {
    await upsertNoPredictions(db, notPredicted, context.now)
    const leaves = seasons.map(({ leaf }) => leaf)
    return commitTo(context, db, withMarks(news, marks), leaves)
  }, toWriteOptions(context))
  // Only once its forecast is in the log: another run would make another one.
  await writeStakes(context, newStakes)
  context.logLine(
    `predicted ${fixtures.length - notPredicted.length} of ${countOf(fixtures.length, 'match', 'matches')}`,
  )
  return {
    fixtures: fixtures.length,
    predicted: fixtures.length - notPredicted.length,
    predictionsCreated,
    reasons: countReasons(news.map(({ prediction }) => prediction)),
    furthestBehind,
    notPredicted,
    warnings: [
      ...(fitted ? describeSlips(listSlips(fitted.engine.goals), context.now) : []),
      ...missing,
    ],
    unknownTeams: listUnknownTeams(notPredicted, fixtures),
    priced,
  }
}

/** Of leagues only: in the cups a club without earlier matches is normal. */
function listUnknownTeams(
  notPredicted: PredictReport['notPredicted'],
  fixtures: readonly MatchRow[],
): string[] {
  const cups = new Set(
    fixtures.filter(({ leagueId }) => isCup(leagueId as LeagueId)).map(({ id }) => id),
  )
  const found = notPredicted.filter(
    ({ reason, matchId }) => reason === 'unknown_team' && !cups.has(matchId),
  )
  return [...new Set(found.map(({ detail }) => detail))]
}

/**
 * Leagues whose season is forecast: those with complete facts; a cup only when fitted with its
 * opponents' leagues.
 */
function listSeasonLeagues(
  context: RunContext,
  fixtures: readonly MatchRow[],
  isSound: (id: LeagueId) => boolean,
): LeagueId[] {
  const hasCups = fixtures.some(({ leagueId }) => isCup(leagueId as LeagueId))
  const leagues = context.leagues ?? LEAGUES.map(({ id }) => id)
  return leagues.filter((id) => isSound(id) && (hasCups || !isCup(id)))
}

/** Adds known minutes and positions of missing players. */
async function withPlayerMinutes(
  { database, now }: RunContext,
  rows: readonly MatchRow[],
): Promise<MatchRow[]> {
  const seasons = new Set(
    rows.filter((row) => row.sidelinedPlayers.length > 0).map((row) => row.season),
  )
  const lineups = await database.read((db) => listLineups(db, [...seasons], now))
  const byTeam = Map.groupBy(lineups, ({ teamId, season }) => `${teamId} ${season}`)
  return rows.map((row) => ({
    ...row,
    sidelinedPlayers: row.sidelinedPlayers.flatMap((player) =>
      addMinutes([player], byTeam.get(`${player.team_id} ${row.season}`) ?? []),
    ),
  }))
}

/** Coming matches; one that the log has opened is left out until an incident voids the opening. */
async function listOpenFixtures(context: RunContext, story: LogStory): Promise<MatchRow[]> {
  const { to } = toRunWindow(context)
  const rows = await context.database.read((db) => listMatchesBetween(db, context.now, to))
  return rows.filter(
    (row) =>
      row.kickoffAt > context.now &&
      row.matchStatus !== 'live' &&
      row.matchStatus !== 'finished' &&
      !isOffThePitch(row.matchStatus) &&
      !isOpened(story, row.id) &&
      (context.leagues?.includes(row.leagueId as never) ?? true),
  )
}

const isOpened = (story: LogStory, matchId: string) =>
  (story.matches.get(matchId)?.opens.size ?? 0) > 0

/** True when the last commit states another kick-off than the match now has: a new commit is needed. */
function hasMoved(story: LogStory, row: MatchRow): boolean {
  const last = story.matches.get(row.id)?.commits.at(-1)
  return last !== undefined && Date.parse(last.leaf.kickoffAt) !== row.kickoffAt.getTime()
}
