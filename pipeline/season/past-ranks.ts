/**
 * The simple benchmarks of a season forecast: how often a place at this round, or a place last
 * season, has ended in an event in all leagues so far. Places count from the top, for relegation
 * from the bottom.
 */
import { getLeague, type DomesticLeagueId } from '#data/model/leagues.ts'
import { SEASON_EVENTS, type SeasonEvent } from '#data/model/forecast/proof.ts'
import { isEvent } from './season-events.ts'

interface RankedSeason {
  readonly league: DomesticLeagueId
  readonly season: number
  readonly teamIds: readonly string[]
  /** Final order, first place first; null when the season was cut short. */
  readonly finalOrder: readonly number[] | null
}

/** A place for the benchmarks: from the top and from the bottom, or a name for a newcomer. */
interface Rank {
  readonly top: string
  readonly bottom: string
}

interface Ranks {
  readonly now: readonly Rank[]
  readonly last: readonly Rank[]
}

type Kind = 'now' | 'last'

/** Prior of a rank's share, in matches: the share of all clubs. */
const PRIOR = 4

export class PastRanks {
  private readonly sums = new Map<string, { n: number; happened: number }>()
  private readonly finals = new Map<string, { order: readonly string[]; season: number }>()
  private readonly pending = new Map<string, (() => void)[]>()

  /** Present place of each team, and its final place a year ago. */
  toRanks(season: RankedSeason, round: number, order: readonly number[]): Ranks {
    const teams = season.teamIds.length
    const toRank = (place: number): Rank => ({ top: `${place}`, bottom: `${teams - place}` })
    const nobody = { top: 'any', bottom: 'any' }
    const now = season.teamIds.map((_, team) =>
      round === 0 ? nobody : toRank(order.indexOf(team)),
    )
    const before = this.finals.get(`${season.league}/${season.season - 1}`)
    const last = season.teamIds.map((teamId) => {
      if (before === undefined) return nobody
      const place = before.order.indexOf(teamId)
      if (place >= 0) return { top: `${place}`, bottom: `${before.order.length - place}` }
      const isFromBelow = getLeague(season.league).tier === 1
      return isFromBelow
        ? { top: 'promoted', bottom: 'promoted' }
        : { top: 'moved', bottom: 'moved' }
    })
    return { now, last }
  }

  /** Share of the clubs of a rank with this event; the round matters only for the present place. */
  toShare(kind: Kind, round: number, event: SeasonEvent, rank: Rank): number {
    const sum = this.sums.get(toKey(kind, round, event, rank)) ?? { n: 0, happened: 0 }
    const all = this.sums.get(toKey(kind, round, event, { top: 'all', bottom: 'all' }))
    const usual = all === undefined || all.n === 0 ? 0.1 : (all.happened + 0.5) / (all.n + 1)
    return (sum.happened + PRIOR * usual) / (sum.n + PRIOR)
  }

  /** Records a season at a round; its outcome is learned when the league's next season begins. */
  learn(season: RankedSeason, round: number, ranks: Ranks, relegated: number): void {
    this.settle(season.league, season.season)
    const { finalOrder, teamIds } = season
    if (finalOrder === null) return
    const waiting = this.pending.get(`${season.league}/${season.season}`) ?? []
    this.pending.set(`${season.league}/${season.season}`, waiting)
    waiting.push(() => {
      this.finals.set(`${season.league}/${season.season}`, {
        order: finalOrder.map((team) => teamIds[team]!),
        season: season.season,
      })
      for (const [place, team] of finalOrder.entries())
        for (const event of SEASON_EVENTS) {
          const happened = isEvent(event, place, teamIds.length, relegated)
          for (const kind of ['now', 'last'] as const)
            for (const rank of [ranks[kind][team]!, { top: 'all', bottom: 'all' }])
              this.count(toKey(kind, round, event, rank), happened)
        }
    })
  }

  /** Learns the outcomes of the seasons before this one. */
  settle(league: string, season: number): void {
    for (const [key, waiting] of this.pending) {
      const [ofLeague, ofSeason] = key.split('/')
      if (ofLeague !== league || Number(ofSeason) >= season) continue
      for (const learn of waiting) learn()
      this.pending.delete(key)
    }
  }

  private count(key: string, happened: boolean): void {
    const sum = this.sums.get(key) ?? { n: 0, happened: 0 }
    sum.n++
    if (happened) sum.happened++
    this.sums.set(key, sum)
  }
}

function toKey(kind: Kind, round: number, event: SeasonEvent, rank: Rank): string {
  const place = event === 'relegation' ? rank.bottom : rank.top
  return `${kind}/${kind === 'now' ? round : 0}/${event}/${event === 'relegation' ? 'b' : 't'}${place}`
}
