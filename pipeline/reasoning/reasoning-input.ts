/** All facts and figures that the written reasoning may use; it says nothing of what is null. */
import type { MatchContext } from '#data/model/match/match.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'

/** The figures of a prediction, per cent 0 to 100 as they are published. */
type ReasoningFigures = Omit<Prediction, 'aiReasoning' | 'weatherImpact' | 'refereeImpact'>

/** What is known around the match. */
export type ReasoningContext = Pick<
  MatchContext,
  | 'homeTeamId'
  | 'awayTeamId'
  | 'homeLast5Games'
  | 'awayLast5Games'
  | 'homeLeaguePosition'
  | 'awayLeaguePosition'
  | 'temperature'
  | 'humidity'
  | 'windSpeed'
  | 'refereeName'
  | 'refereeAvgYellowCards'
  | 'refereeStrictness'
  | 'sidelinedPlayers'
  | 'headToHead'
  | 'leagueStandings'
> & {
  /** Whole days since the team's last match; null when unknown. */
  readonly homeRestDays: number | null
  readonly awayRestDays: number | null
  /** The homes of both clubs lie a few kilometres apart. */
  readonly isDerby: boolean
  /** In a cup between leagues, which is played in legs from February on. */
  readonly isCup: boolean
}

export interface ReasoningInput {
  readonly homeTeam: string
  readonly awayTeam: string
  /** Name of the league. */
  readonly league: string
  /** Instant, ISO 8601, UTC. */
  readonly kickoffAt: string
  readonly prediction: ReasoningFigures
  /** The revision published before this one; null for the first. */
  readonly previous: Pick<
    Prediction,
    'homeWinProbability' | 'drawProbability' | 'awayWinProbability' | 'factors'
  > | null
  /** Null when nothing is known but the teams. */
  readonly context: ReasoningContext | null
}
