/** All facts and figures that a reasoning may use; nothing is said about null ones. */
import type { MatchContext } from '#data/model/match/match.ts'
import type { MatchStakes } from '#data/model/forecast/match-stakes.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'

/** The figures of a prediction, per cent 0 to 100 as they are published. */
type ReasoningFigures = Omit<Prediction, 'aiReasoning' | 'weatherImpact' | 'refereeImpact'>

/** Facts around the match. */
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
  /** The clubs' home grounds are a few kilometres apart. */
  readonly isDerby: boolean
  /** A cup between leagues, played in two legs from February on. */
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
  /** The previously published revision; null for the first. */
  readonly previous: Pick<
    Prediction,
    'homeWinProbability' | 'drawProbability' | 'awayWinProbability' | 'factors'
  > | null
  /** What hangs on it in the last season forecast; null where that does not say. */
  readonly stakes: Pick<MatchStakes, 'home' | 'away'> | null
  /** Null when only the teams are known. */
  readonly context: ReasoningContext | null
}
