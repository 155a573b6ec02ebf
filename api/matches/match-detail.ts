/** Makes the reply for one match, whole or basic: hidden members are never put into the object. */
import { getNearness } from '#data/measured/nearness.ts'
import type { Visibility } from '#data/model/billing/entitlement.ts'
import { listClubColours } from '#data/model/leagues/club-colours.ts'
import { ListPredictionSchema } from '#data/model/forecast/prediction.ts'
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import { ListMatchSchema } from '#data/model/match/match.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import type { MatchFacts } from '#data/queries/matches/match-facts.ts'
import type { ServedPrediction } from './served-prediction.ts'

interface Shown {
  readonly visibility: Visibility
  readonly isFavorite: boolean
  /** Moves of the prediction; read for a whole detail only. */
  readonly revisions: readonly Revision[]
  /** Read only for the whole detail of an opened match. */
  readonly market: MarketMark | null
}

export function toDetail(
  { match, statistics, events }: MatchFacts,
  { prediction, noPrediction, reasoning, entry }: ServedPrediction,
  { visibility, revisions, market, isFavorite }: Shown,
): MatchDetail {
  const isWhole = visibility === 'whole'
  const nearness = prediction?.situation ? getNearness(prediction.situation) : null
  const table = isWhole ? match.leagueStandings.map(({ teamName }) => teamName) : []
  const clubColours = listClubColours([match.homeTeam, match.awayTeam, ...table])
  if (isWhole)
    return {
      match,
      prediction,
      nearness,
      noPrediction,
      entry,
      reasoning: prediction === null ? {} : { ...reasoning },
      revisions: [...revisions],
      ...(market && { market }),
      statistics,
      events: [...events],
      isBasic: false,
      isFavorite,
      clubColours,
    }
  const isBasic = visibility === 'columns'
  return {
    match: isBasic ? ListMatchSchema.parse(match) : match,
    prediction: isBasic && prediction ? ListPredictionSchema.parse(prediction) : null,
    nearness: isBasic ? nearness : null,
    noPrediction: isBasic ? noPrediction : null,
    ...(isBasic && { signedAt: prediction?.madeAt ?? null, entry }),
    reasoning: {},
    revisions: [],
    statistics: isBasic ? null : statistics,
    events: isBasic ? [] : [...events],
    isBasic,
    isFavorite,
    clubColours,
  }
}
