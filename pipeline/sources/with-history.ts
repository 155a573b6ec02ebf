/**
 * Matches of a paid feed combined with the history of football-data.co.uk: more seasons than a plan
 * has, with the odds that the ratings learn from. Coming matches come only from the paid feed.
 */
import type { FeedMatch } from '#data/model/feed.ts'
import { mapStatistics, type Statistics } from '#data/model/match/statistics.ts'
import { toFeedMatchId } from './feed-match-id.ts'
import type { FeedAnswer, MatchSource } from './source.ts'

/** Most unmatched teams that are named. */
const MOST_NAMED = 12

export function withHistory(feed: MatchSource, history: MatchSource): MatchSource {
  return {
    ...feed,
    ...(history.loadContext && { loadContext: history.loadContext.bind(history) }),
    async load(now) {
      const present = await feed.load(now)
      return joinHistory(present, await history.load(now))
    },
  }
}

/** One row per match: the paid feed's, completed by fields that only the history has. */
export function joinHistory(present: FeedAnswer, past: FeedAnswer): FeedAnswer {
  const played = past.rows.filter(({ matchStatus }) => matchStatus === 'finished')
  const byId = Map.groupBy(played, toFeedMatchId)
  const rows = present.rows.map((match) => {
    const [known, another] = byId.get(toFeedMatchId(match)) ?? []
    byId.delete(toFeedMatchId(match))
    // Two different results of a match say nothing about it.
    if (known === undefined || another) return match
    if (match.matchStatus === 'finished') return fillUp(match, known)
    return isUnended(match, known) ? { ...fillUp(match, known), ...toResult(known) } : match
  })
  return {
    rows: [...[...byId.values()].flat(), ...rows],
    ...(present.tables && { tables: present.tables }),
    // What the history lacks today was stored by earlier runs: it stops no league of the paid feed.
    stopped: present.stopped ?? [],
    rejects: [...present.rejects, ...past.rejects],
    leftOut: [...(present.leftOut ?? []), ...(past.leftOut ?? [])],
    warnings: [
      ...present.warnings,
      ...past.warnings,
      ...(past.stopped ?? []).map(({ reason }) => `In the history, ${reason}`),
      ...describeUnknownTeams(present.rows, played),
    ],
  }
}

/** A match of the same day whose end the paid feed has missed. */
const isUnended = (match: FeedMatch, known: FeedMatch) =>
  match.matchStatus === 'live' && match.kickoffAt.slice(0, 10) === known.kickoffAt.slice(0, 10)

const toResult = ({ matchStatus, actualHomeScore, actualAwayScore }: FeedMatch) => ({
  matchStatus,
  actualHomeScore,
  actualAwayScore,
  clock: null,
})

function fillUp(match: FeedMatch, known: FeedMatch): FeedMatch {
  return {
    ...match,
    odds: match.odds ?? known.odds,
    statistics: fillUpStatistics(match.statistics, known.statistics),
    referee: match.referee ?? known.referee,
    halfTimeHomeScore: match.halfTimeHomeScore ?? known.halfTimeHomeScore,
    halfTimeAwayScore: match.halfTimeAwayScore ?? known.halfTimeAwayScore,
    awarded: match.awarded || known.awarded,
  }
}

function fillUpStatistics(own: Statistics | null, known: Statistics | null): Statistics | null {
  if (!own || !known) return own ?? known
  return mapStatistics((key) => own[key] ?? known[key])
}

/**
 * Teams of a league that have played before the newest match of their season in the history, which
 * does not have them under this name: an alias is missing, and without it such a team would be rated
 * as a newcomer.
 */
function describeUnknownTeams(rows: readonly FeedMatch[], played: readonly FeedMatch[]): string[] {
  const toSeasonKey = (match: FeedMatch) => `${match.league} ${match.season}`
  const known = Map.groupBy(played, toSeasonKey)
  const strangers = new Map<string, string>()
  for (const [season, matches] of Map.groupBy(rows, toSeasonKey)) {
    const history = known.get(season) ?? []
    const ids = new Set(history.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
    const isPlayed = ({ matchStatus, kickoffAt }: FeedMatch) =>
      matchStatus === 'finished' && history.some((one) => one.kickoffAt >= kickoffAt)
    for (const { homeTeamId, homeTeam, league } of matches.filter(isPlayed))
      if (!ids.has(homeTeamId)) strangers.set(homeTeamId, `${homeTeam} (${league})`)
  }
  if (strangers.size === 0) return []
  const named = [...strangers.values()].slice(0, MOST_NAMED).join(', ')
  const more = strangers.size > MOST_NAMED ? ` and ${strangers.size - MOST_NAMED} more` : ''
  return [
    `No team of the history has the name of ${named}${more}: add an alias in data/model/leagues/team-names.ts, or they are rated as newcomers.`,
  ]
}
