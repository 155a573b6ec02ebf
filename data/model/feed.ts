/** A match as any feed delivers it, in our own terms, before it is stored. */
import type { PastOdds, WeatherFacts } from './history.ts'
import type { LeagueName } from './leagues.ts'
import type { MarketQuote } from '#data/model/match/market-mark.ts'
import type { Lineup, MatchStatus, SidelinedPlayer } from '#data/model/match/match.ts'
import type { FeedName } from './providers.ts'
import type { MatchEvent, Statistics } from '#data/model/match/statistics.ts'

/** Weather of a match, at its venue and kick-off. */
export interface MatchWeather extends WeatherFacts {
  /** English words: `Partially cloudy`. */
  readonly condition: string
  /** Name of a picture: `partly-cloudy-day`. */
  readonly icon: string | null
}

/** Weather of one hour at one place, from a weather service. */
export interface FeedWeather extends MatchWeather {
  /** Start of the hour, ISO 8601, UTC. */
  readonly at: string
}

/** Degrees north (-90 to 90) and east (-180 to 180). */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Ids by which a feed knows what a match names; null where it has none. */
export interface FeedIds {
  readonly homeTeam: number
  readonly awayTeam: number
  readonly season: number | null
  readonly venue: number | null
  readonly referee: number | null
  readonly players: readonly {
    /** Ours. */
    readonly teamId: string
    readonly name: string
    readonly id: number
  }[]
}

export interface FeedMatch {
  readonly source: FeedName
  /** The feed's own id, null when it has none. */
  readonly sourceId: string | null
  /** The id it is stored with, where one of its clubs had another id then; absent otherwise. */
  readonly matchId?: string
  readonly league: LeagueName
  /** First year of the season, 2022 for 2022/23. */
  readonly season: number
  /** Round or stage of a cup, to distinguish two meetings in a season; null in a league. */
  readonly stage: string | null
  /** The feed's name of a league's round; absent in a feed without rounds. */
  readonly round?: string | null
  /** Canonical names and their slugs, the same in every feed. */
  readonly homeTeam: string
  readonly awayTeam: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  /** Absent in a feed without ids of its own. */
  readonly feedIds?: FeedIds
  readonly homeTeamLogo: string | null
  readonly awayTeamLogo: string | null
  /** Instant, ISO 8601, UTC. */
  readonly kickoffAt: string
  readonly matchStatus: MatchStatus
  /** Minute of a live match (`ClockSchema`); absent or null when the feed has none. */
  readonly clock?: string | null
  /** After 90 minutes; null before the match. */
  readonly actualHomeScore: number | null
  readonly actualAwayScore: number | null
  readonly halfTimeHomeScore: number | null
  readonly halfTimeAwayScore: number | null
  readonly venue: string | null
  readonly city: string | null
  /** Location of the ground; null when the feed has none. */
  readonly venuePlace: Place | null
  readonly referee: string | null
  readonly statistics: Statistics | null
  readonly events: readonly MatchEvent[]
  readonly homeLineup: Lineup | null
  readonly awayLineup: Lineup | null
  readonly sidelinedPlayers: readonly SidelinedPlayer[]
  readonly tvStations: readonly { readonly name: string; readonly type: string | null }[]
  readonly weather: MatchWeather | null
  /** Details that the feed did not answer this time: the stored ones stay. Absent when it answered all. */
  readonly untold?: readonly ('lineups' | 'absences' | 'stations' | 'weather')[]
  /** Bookmakers' odds; used only after the match. */
  readonly odds: PastOdds | null
  /** The market's chances of a match that has not begun: sealed beside ours, never an input of it. */
  readonly market?: MarketQuote | null
  /** Played on neutral ground. */
  readonly neutral: boolean
  readonly awarded: boolean
  /** Written by the demo feed. */
  readonly isMock: boolean
}

/** A row of a feed that could not be used. */
export interface FeedReject {
  /** Line of the file or index in the answer, from 1. */
  readonly line: number
  /** In words; names the match where its identity could be read. */
  readonly reason: string
  readonly raw: string
  /** First year of the season it is of; absent where the feed does not show it. */
  readonly season?: number
  /** Our id of its match, which the feed still has although the row could not be used. */
  readonly matchId?: string
}

/** A part that could not be read; its match, or hour of weather, was taken without it. */
export interface LeftOut {
  /** `Burnley – Everton (2026-11-28)`. */
  readonly match: string
  /** Place in the answer, `events[3].type`, or column of the file. */
  readonly path: string
  /** First year of its season; absent where it has none. */
  readonly season?: number
}

export interface FeedRows<Row> {
  readonly rows: readonly Row[]
  readonly rejects: readonly FeedReject[]
  readonly leftOut: readonly LeftOut[]
}

export interface MatchSides extends Pick<FeedMatch, 'homeTeam' | 'awayTeam'> {
  readonly homeTeamId: string
  readonly awayTeamId: string
  /** Null when it could not be read. */
  readonly kickoffAt: string | null
}

/** A match for people: `Burnley – Everton (2026-11-28)`. */
export function toMatchName({ homeTeam, awayTeam, kickoffAt }: MatchSides): string {
  return `${homeTeam} – ${awayTeam}${kickoffAt === null ? '' : ` (${kickoffAt.slice(0, 10)})`}`
}

/** Latin letters that Unicode does not take apart, and how they are written without marks. */
const FOLDED: ReadonlyMap<string, string> = new Map(
  'ı=i ø=o ß=ss ł=l đ=d ð=d ħ=h þ=th æ=ae œ=oe ə=e ǝ=e ŧ=t ŋ=n ĸ=q ƶ=z ǥ=g'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)
const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g')

/** Lower-case letters without marks and invisible signs: `Śląsk Wrocław` is `slask wroclaw`. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(FOLDABLE, (letter) => FOLDED.get(letter)!)
}

/** Lower-case letters, digits and hyphens: `1. FC Köln` is `1-fc-koln`. */
export function toSlug(name: string): string {
  // Without its own replacement ´ becomes a space; other signs may be part of a letter: ŀ, ŉ.
  return foldLetters(name.replaceAll('´', ''))
    .replace(/['‘’ʻʼʹ′`·.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Letters that slugs dropped until version 1.0: `wis-a-krakow`. */
const DROPPED = /[łđðħþæœəŧŋĸƶǥ]/gi

/** The slug that a name had until version 1.0; old addresses and ids are recognised by it. */
export const toFormerSlug = (name: string) => toSlug(name.replace(DROPPED, ' '))

/** Stable id of a match: it survives a new date and is equal in all feeds. */
export function toMatchId(
  match: Pick<FeedMatch, 'season' | 'stage' | 'homeTeamId' | 'awayTeamId'> & { leagueId: string },
): string {
  const stage = match.stage === null ? '' : `-${toSlug(match.stage)}`
  return `${match.leagueId}-${match.season}${stage}-${match.homeTeamId}-${match.awayTeamId}`
}
