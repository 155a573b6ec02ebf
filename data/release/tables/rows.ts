/**
 * The rows of a release, from the entries of the log alone: whoever downloads them can compute every
 * column again from the entries that stand in the same row.
 */
import { toSettledMatch, toVerdict } from '#data/ledger/audit/settled-match.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { toBase64 } from '#data/ledger/format/bytes.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type {
  CommitLeaf,
  Leaf,
  OpenLeaf,
  SeasonLeaf,
  UniverseFixture,
  UniverseLeaf,
} from '#data/ledger/leaves/leaf.ts'
import { readSealedAbsences } from '#data/ledger/leaves/sealed-absences.ts'
import { readSealedMarket } from '#data/ledger/leaves/sealed-market.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toSeason } from '#data/model/season.ts'
import { toDay } from '#data/model/time.ts'
import {
  toLogLoss,
  toOutcomeBrier,
  toOutcomeProbability,
  toRankedProbabilityScore,
  type OutcomeShares,
} from '#data/scoring/proper-scores.ts'
import type { Row } from './columns.ts'

/** The inclusion proof of an entry. */
export type Prove = (index: number) => readonly Bytes[]

/** An entry of the log with its place. */
export interface Logged<Kind extends Leaf = Leaf> {
  readonly index: number
  readonly leaf: Kind
}

const formatProof = (prove: Prove, index: number) => prove(index).map(toBase64).join(' ')

/** The columns of one entry, its proof among them. */
const toEntryCells = <Prefix extends string>(
  prefix: Prefix,
  { index, leaf }: Logged,
  prove: Prove,
): Row => ({
  [`${prefix}index`]: index,
  [`${prefix}entry`]: toCanonicalJson(leaf),
  [`${prefix}proof`]: formatProof(prove, index),
})

const toMatchCells = ({
  matchId,
  league,
  homeTeam,
  awayTeam,
  kickoffAt,
}: UniverseFixture): Row => ({
  match_id: matchId,
  league,
  home_team: homeTeam,
  away_team: awayTeam,
  kickoff_at: kickoffAt,
})

function toScoreCells(prefix: string, shares: OutcomeShares | null, outcome: Outcome): Row {
  return {
    [`${prefix}rps`]: shares && toRankedProbabilityScore(shares, outcome),
    [`${prefix}brier`]: shares && toOutcomeBrier(shares, outcome),
    [`${prefix}log_loss`]: shares && toLogLoss(toOutcomeProbability(shares, outcome)),
  }
}

const toMarketCells = (market: MarketMark | null): Row => ({
  market_home: market?.home ?? null,
  market_draw: market?.draw ?? null,
  market_away: market?.away ?? null,
  market_method: market?.method ?? null,
  market_bookmakers: market?.bookmakers ?? null,
  market_taken_at: market?.takenAt ?? null,
})

/** What an opening says by itself: every column but the fixture’s, the record’s and the proofs’. */
export function toOpenedCells({ revision, prediction, result }: OpenLeaf): Row {
  const { outcome, wasCorrect, scoreAccurate } = toVerdict(prediction, result)
  const market = readSealedMarket(prediction)
  const ours = {
    home: prediction.homeWinProbability / 100,
    draw: prediction.drawProbability / 100,
    away: prediction.awayWinProbability / 100,
  }
  const theirs = market && {
    home: market.home / 100,
    draw: market.draw / 100,
    away: market.away / 100,
  }
  return {
    revision,
    model_version: prediction.modelVersion,
    made_at: prediction.madeAt,
    p_home: prediction.homeWinProbability,
    p_draw: prediction.drawProbability,
    p_away: prediction.awayWinProbability,
    predicted_outcome: prediction.predictedOutcome,
    predicted_home_score: prediction.predictedHomeScore,
    predicted_away_score: prediction.predictedAwayScore,
    confidence: prediction.confidenceScore,
    predicted_over_under: prediction.overUnderPrediction,
    p_over_25: prediction.probOver25Goals,
    has_absences: readSealedAbsences(prediction) !== null,
    ...toMarketCells(market),
    home_score: result.homeScore,
    away_score: result.awayScore,
    outcome,
    outcome_right: wasCorrect,
    score_right: scoreAccurate,
    ...toScoreCells('', ours, outcome),
    ...toScoreCells('market_', theirs, outcome),
  }
}

/** The place of an opening in the log, and its commitment. */
export interface OpenedEntry {
  readonly index: number
  readonly revision: number
  readonly commit: Logged<CommitLeaf>
}

/** What the whole log says of an opening: its fixture, whether it counts, and what replaced it. */
export function toStoryCells({ index, revision, commit }: OpenedEntry, story: LogStory): Row {
  const match = story.matches.get(commit.leaf.matchId)!
  const fixture = match.listed ?? toUnlisted(commit.leaf)
  const settled = toSettledMatch(match)
  const counting = match.opens.get(revision)?.index
  const isCounting = counting === index
  return {
    ...toMatchCells(fixture),
    season: toSeason(Date.parse(fixture.kickoffAt)),
    is_scored: isCounting && settled?.last.index === index,
    is_first: isCounting && settled?.first.index === index,
    replaced_by: isCounting
      ? null
      : (story.voided.get(index)?.incidentIndex ??
        story.voided.get(commit.index)?.incidentIndex ??
        counting ??
        null),
  }
}

/** A row of predictions: the opening, its commitment, and what the whole log says of them. */
export function toPredictionRow(
  { open, commit }: { readonly open: Logged<OpenLeaf>; readonly commit: Logged<CommitLeaf> },
  story: LogStory,
  prove: Prove,
): Row {
  const { revision } = open.leaf
  return {
    ...toStoryCells({ index: open.index, revision, commit }, story),
    ...toOpenedCells(open.leaf),
    ...toEntryCells('commit_', commit, prove),
    ...toEntryCells('open_', open, prove),
  }
}

/** A match that no universe lists is named by its id alone. */
const toUnlisted = ({ matchId, kickoffAt }: CommitLeaf): UniverseFixture => ({
  matchId,
  kickoffAt,
  league: '',
  homeTeam: '',
  awayTeam: '',
  status: 'predicted',
})

export const toUniverseRows = ({ index, leaf }: Logged<UniverseLeaf>): Row[] =>
  leaf.fixtures.map((fixture) => ({
    ...toMatchCells(fixture),
    index,
    day: leaf.day,
    status: fixture.status,
  }))

export const toSeasonRows = ({ index, leaf }: Logged<SeasonLeaf>): Row[] =>
  leaf.teams.flatMap(({ teamId, team, played, points, expectedPoints, chances }) =>
    Object.entries(chances).map(([event, chance]) => ({
      index,
      league: leaf.league,
      season: leaf.season,
      round: leaf.round,
      made_at: leaf.madeAt,
      model_version: leaf.modelVersion,
      team_id: teamId,
      team,
      played,
      points,
      expected_points: expectedPoints,
      event,
      chance,
    })),
  )

/** The day an entry is of: a universe’s, else that of its statement. */
export function toEntryDay(leaf: Leaf): string {
  if (leaf.kind === 'universe') return leaf.day
  if (leaf.kind === 'open') return toDay(leaf.prediction.madeAt)
  if (leaf.kind === 'commit') return toDay(leaf.madeAt)
  return toDay(leaf.kind === 'season' ? leaf.madeAt : leaf.statedAt)
}

export const toEntryRow = (entry: Logged, prove: Prove): Row => ({
  kind: entry.leaf.kind,
  day: toEntryDay(entry.leaf),
  ...toEntryCells('', entry, prove),
})
