/**
 * The leagues' seasons of one country, and what their late matches mean to both clubs. Near its end
 * a season is simulated once for each of its days, from the results and strengths of the days
 * before. Grows with the days on which a club has eight matches left or fewer.
 */
import { isContextLeague } from '#data/model/context-leagues.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import { DAY_MS } from '#data/model/time.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { STAKES } from '#pipeline/models/constants.ts'
import type { toPastCommitteePoints } from '#pipeline/season/past-deductions.ts'
import { listLeft, type LogRates, type SeasonState } from '#pipeline/season/simulate.ts'
import { SeasonEnds } from '#pipeline/season/stakes/season-ends.ts'
import { LeagueSeason } from './league-season.ts'
import { LATE_MATCHES, listBorders, NO_NEEDS, toNeed, type MatchNeeds } from './needs.ts'
import { toDayNumber, toPoolKey } from './shared-teams.ts'

export type MatchFacts = Pick<
  HistoricMatch,
  'league' | 'season' | 'kickoffMs' | 'homeTeamId' | 'awayTeamId' | 'neutral'
>

/** Points that a committee had given or deducted at an instant, in the order of the clubs. */
export type ToCommitteePoints = typeof toPastCommitteePoints

interface Strengths {
  readonly toRates: (match: MatchFacts) => LogRates
  /** Variance of a club's log supremacy. */
  readonly toVariance: (teamId: string, on: Pick<MatchFacts, 'season' | 'kickoffMs'>) => number
}

/** The rest of a season as seen before a day. */
interface Rest {
  readonly day: number
  readonly state: SeasonState
  /** Simulated when the first match asks. */
  ends?: SeasonEnds
}

export class LateSeasons {
  private readonly seasons = new Map<string, LeagueSeason>()
  private day = 0
  /** Of late seasons as they were before the first lesson of `day`. */
  private today = new Map<LeagueSeason, Rest>()
  /** As they are now, for matches of later days. */
  private later = new Map<LeagueSeason, Rest>()
  private readonly strengths: Strengths
  private readonly toCommitteePoints: ToCommitteePoints

  constructor(strengths: Strengths, toCommitteePoints: ToCommitteePoints) {
    this.strengths = strengths
    this.toCommitteePoints = toCommitteePoints
  }

  /** Rounds of a league's season played so far: matches of an average club. */
  countRounds(league: string, season: number): number {
    return this.seasons.get(`${league}/${season}`)?.countRounds() ?? 0
  }

  /** True once every club of a league's season has played all its matches. */
  isFull(league: string, season: number): boolean {
    return this.seasons.get(`${league}/${season}`)?.isFull() ?? false
  }

  /** Call before a match is learned: what the other matches of its day mean is known before it. */
  startDay(match: MatchFacts): void {
    const day = toDayNumber(match.kickoffMs)
    if (day === this.day) return
    const late = [...this.seasons.values()].filter((season) => season.isLate(day, LATE_MATCHES))
    this.today = new Map(late.map((season) => [season, this.toRest(season, match.kickoffMs)]))
    this.day = day
  }

  /** Adds a result. */
  add(match: HistoricMatch): void {
    this.later.clear()
    const { league, season: year } = match
    if (isContextLeague(league) || isCup(league)) return
    const key = `${league}/${year}`
    const season = this.seasons.get(key) ?? new LeagueSeason(league, year)
    this.seasons.set(key, season)
    season.add(match)
  }

  /** What a match means to both clubs; changes nothing that a later match depends on. */
  toNeeds(match: MatchFacts): MatchNeeds {
    const { league } = match
    if (isContextLeague(league) || isCup(league)) return NO_NEEDS
    const season = this.seasons.get(`${league}/${match.season}`)
    const pair = season?.findLeft(match.homeTeamId, match.awayTeamId) ?? null
    if (season === undefined || pair === null) return NO_NEEDS
    const left = Math.max(season.countLeft(pair.home), season.countLeft(pair.away))
    if (left > LATE_MATCHES) return NO_NEEDS
    const rest = this.toRest(season, match.kickoffMs)
    // Seeded by the number of results, so that any order of questions gives the same.
    rest.ends ??= new SeasonEnds(rest.state, createSeededRandom(rest.state.played.length))
    const borders = listBorders(league, rest.state.teams)
    const leverage = rest.ends.toLeverage(
      pair,
      borders.map(({ places }) => places),
    )
    if (leverage === null) return NO_NEEDS
    const share = STAKES.byCountry[toPoolKey(season.league)]
    const toSide = (list: readonly number[]) => toNeed(list, { borders, left, share })
    return { home: toSide(leverage.home), away: toSide(leverage.away), left }
  }

  private toRest(season: LeagueSeason, kickoffMs: number): Rest {
    const day = toDayNumber(kickoffMs)
    const known = day === this.day ? this.today.get(season) : this.later.get(season)
    if (known?.day === day) return known
    const rest = { day, state: this.toState(season, kickoffMs) }
    this.later.set(season, rest)
    return rest
  }

  private toState(late: LeagueSeason, kickoffMs: number): SeasonState {
    const { league, season, teamIds, played } = late
    const facts = { league, season, kickoffMs, neutral: false }
    return {
      teams: teamIds.length,
      played: [...played],
      left: listLeft(teamIds.length, played).map(({ home, away }) => ({
        home,
        away,
        ...this.strengths.toRates({
          ...facts,
          homeTeamId: teamIds[home]!,
          awayTeamId: teamIds[away]!,
        }),
      })),
      committeePoints: this.toCommitteePoints(
        { league, season, teamIds },
        toDayNumber(kickoffMs) * DAY_MS,
      ),
      variances: teamIds.map((teamId) => this.strengths.toVariance(teamId, facts)),
      tieBreak: SEASON_RULES[league].tieBreak,
      playOffs: null,
    }
  }
}
