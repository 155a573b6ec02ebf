/** Matches of a test, with our predictions committed and published as the pipeline does. */
import type { MarketMark } from '#data/model/match/market-mark.ts'
import { matches } from '#data/db/schema.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import { toDay, toUtcTime } from '#data/model/match/match.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { insertPredictions } from '#data/queries/predictions/prediction-rows.ts'
import { makePrediction } from '#api/testing/unique-figures.ts'
import { appendEntries } from '#pipeline/publishing/log-entries.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import type { Shares } from './own-scores.ts'

const TAKEN_AT = '2026-03-01T08:00:00.000Z'

export interface PredictedMatch {
  readonly id: string
  readonly kickoffAt: Date
  /** Null where we made no prediction. */
  readonly ours: Shares | null
  /** Null where no mark is sealed. */
  readonly market: Shares | null
}

export const toMatchRow = ({ id, kickoffAt }: Pick<PredictedMatch, 'id' | 'kickoffAt'>) => ({
  id,
  source: 'demo',
  league: 'Premier League',
  leagueId: 'premier-league',
  season: 2025,
  country: 'England',
  homeTeam: 'Home',
  awayTeam: 'Away',
  homeTeamId: `home-${id}`,
  awayTeamId: `away-${id}`,
  kickoffAt,
  matchDate: toDay(kickoffAt),
  matchTime: toUtcTime(kickoffAt),
  isMock: true,
})

const toPercent = ([home, draw, away]: Shares) =>
  ({ home: 100 * home, draw: 100 * draw, away: 100 * away }) as const

function toMark(market: Shares | null): MarketMark | null {
  if (market === null) return null
  return { ...toPercent(market), method: MARGIN_METHOD, bookmakers: 7, takenAt: TAKEN_AT }
}

function toPrediction({ id, market }: PredictedMatch, ours: Shares, madeAt: string) {
  const { home, draw, away } = toPercent(ours)
  const prediction = {
    ...makePrediction(id, 0),
    madeAt,
    dataCutoffAt: madeAt,
    homeWinProbability: home,
    drawProbability: draw,
    awayWinProbability: away,
  }
  return sealMarket(prediction, toMark(market))
}

const toFixture = (match: PredictedMatch) => {
  const { id, league, homeTeam, awayTeam, kickoffAt } = toMatchRow(match)
  const status = match.ours === null ? ('stale' as const) : ('predicted' as const)
  return { matchId: id, league, homeTeam, awayTeam, kickoffAt: kickoffAt.toISOString(), status }
}

/** Stores the matches of a day, lists them in the log and commits to our predictions. */
export async function predictMatches(
  context: RunContext,
  list: readonly PredictedMatch[],
): Promise<void> {
  const madeAt = context.now.toISOString()
  const made = list.flatMap((match) =>
    match.ours === null
      ? []
      : [{ match, prediction: toPrediction(match, match.ours, madeAt), reasoning: {} }],
  )
  const commits = made.map(({ match, prediction }) =>
    makeCommit(prediction, match.kickoffAt.toISOString()),
  )
  const day = toUniverseLeaves(toDay(list[0]!.kickoffAt), list.map(toFixture))
  await context.database.write(
    async (db) => {
      await db.insert(matches).values(list.map(toMatchRow))
      await insertPredictions(db, made)
      const leaves = commits.map(({ leaf }) => leaf)
      const first = (await appendEntries(context, db, [...day, ...leaves])) + day.length
      await insertCommits(
        db,
        commits.map(({ leaf: { matchId, revision }, nonce }, place) => {
          return { matchId, revision, nonce, entryIndex: first + place }
        }),
      )
    },
    { clock: context.now },
  )
  await publishLog(context)
  await sharePublished(context)
}
