/** The pipeline's interface of a feed of matches. */
import type { FeedMatch, FeedReject, LeftOut } from '#data/model/feed.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import type { FeedName } from '#data/model/providers.ts'

/** A league left unchanged in a run, while the others are updated. */
export interface StoppedLeague {
  readonly leagueId: LeagueId
  /** A whole sentence for people. */
  readonly reason: string
}

/** A table from the feed itself. */
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
  /** Parts that could not be read, of matches among the rows. */
  readonly leftOut?: readonly LeftOut[]
  /** Warnings for the operator: rows of other leagues left out, a stale file. */
  readonly warnings: readonly string[]
  /** Leagues the feed could not read; their rows are not changed. */
  readonly stopped?: readonly StoppedLeague[]
  /** Tables of the current seasons; absent in a feed without tables. */
  readonly tables?: readonly FeedTable[]
}

/** Played matches of other countries' leagues, learned from and never listed. */
interface ContextAnswer {
  readonly matches: readonly HistoricMatch[]
  readonly warnings: readonly string[]
}

/** An earlier match between two clubs. */
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
  /** Oldest first, by the feed's own id of the later match. */
  readonly bySourceId: ReadonlyMap<string, readonly EarlierMeeting[]>
  readonly warnings: readonly string[]
}

export interface MatchSource {
  readonly name: FeedName
  /**
   * The feed's matches of context leagues, with nothing later than `now`.
   * @param hasCups true when cup matches are predicted: a feed that must ask a site for its context
   *   does so only then
   */
  loadContext?(now: Date, hasCups: boolean): Promise<ContextAnswer>
  /** Every match of the feed, with nothing later than `now`. */
  load(now: Date): Promise<FeedAnswer>
  /** Drops the cached answers about past matches: too many matches are missing from them. */
  readonly dropPast?: () => Promise<void>
  /** One small call that checks key and address; absent in a feed without a service. */
  readonly probe?: () => Promise<void>
  /** Current state of these matches, by the feed's own ids; absent in a feed without live data. */
  readonly loadLive?: (sourceIds: readonly string[]) => Promise<FeedAnswer>
  /**
   * Earlier meetings of the two clubs of each of these matches, which were in the last `load`;
   * absent in a feed without them.
   */
  readonly loadMeetings?: (matches: readonly FeedMatch[]) => Promise<MeetingsAnswer>
}
