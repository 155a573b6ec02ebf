/** What the pipeline asks of a feed of matches. */
import type { FeedMatch, FeedReject } from '#data/model/feed.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import type { FeedName } from '#data/model/providers.ts'

/** A league that stands still for a run: what it had stays, the others go on. */
export interface StoppedLeague {
  readonly leagueId: LeagueId
  /** A whole sentence for people. */
  readonly reason: string
}

/** A table as the feed itself tells it. */
export interface FeedTable {
  readonly leagueId: LeagueId
  /** First year. */
  readonly season: number
  readonly rows: readonly {
    readonly teamId: string
    /** The feed's own id of the team; absent where it has none. */
    readonly feedTeamId?: number | undefined
    readonly position: number
    readonly points: number
    readonly played: number
  }[]
}

export interface FeedAnswer {
  readonly rows: readonly FeedMatch[]
  readonly rejects: readonly FeedReject[]
  /** What a person should know: rows of other leagues left out, a file that is old. */
  readonly warnings: readonly string[]
  /** Leagues the feed could not read; their rows are left alone. */
  readonly stopped?: readonly StoppedLeague[]
  /** Tables of the seasons being played; absent in a feed that has none. */
  readonly tables?: readonly FeedTable[]
}

/** Played matches of other countries' leagues, which are learned from and never listed. */
interface ContextAnswer {
  readonly matches: readonly HistoricMatch[]
  readonly warnings: readonly string[]
}

/** A match that two clubs have played against each other before. */
export interface EarlierMeeting {
  readonly homeTeamId: string
  readonly homeTeam: string
  readonly awayTeam: string
  /** After 90 minutes. */
  readonly homeScore: number
  readonly awayScore: number
  /** Instant, ISO 8601, UTC. */
  readonly kickoffAt: string
}

export interface MeetingsAnswer {
  /** Oldest first, by the feed's own id of the match they came before. */
  readonly bySourceId: ReadonlyMap<string, readonly EarlierMeeting[]>
  readonly warnings: readonly string[]
}

export interface MatchSource {
  readonly name: FeedName
  /**
   * What the feed has of context leagues, with nothing later than `now`.
   *
   * @param hasCups cup matches are to be predicted: a feed that must ask a site for its context does so only then
   */
  loadContext?(now: Date, hasCups: boolean): Promise<ContextAnswer>
  /** Every match the feed knows, with nothing later than `now`. */
  load(now: Date): Promise<FeedAnswer>
  /** One small call that shows whether key and address work; absent in a feed without a service. */
  readonly probe?: () => Promise<void>
  /** These matches as they stand now, by the feed's own ids; absent in a feed that tells nothing in play. */
  readonly loadLive?: (sourceIds: readonly string[]) => Promise<FeedAnswer>
  /**
   * Earlier meetings of the two clubs of each of these matches, which were in the last `load`;
   * absent in a feed that cannot be asked for them.
   */
  readonly loadMeetings?: (matches: readonly FeedMatch[]) => Promise<MeetingsAnswer>
}
