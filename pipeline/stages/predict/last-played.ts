/** When each club last played, as far as its whole calendar is known. Pure. */
import { CONTEXT_CUPS } from '#data/model/context-leagues.ts'
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { getLeague } from '#data/model/leagues.ts'

export interface LastPlayed {
  /** Kick-off of a club's last match, ms; only where its league and the cups are both known. */
  readonly lastMs: ReadonlyMap<string, number>
  /** Clubs of our leagues. Of any other only the cup matches are listed, which are no form. */
  readonly listed: ReadonlySet<string>
}

const isOfCup = ({ league }: HistoricMatch) =>
  league === CONTEXT_CUPS || getLeague(league)?.tier === 0

const listTeams = (matches: readonly HistoricMatch[]) =>
  matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])

/** Reads the learned matches once; they need no order. */
export function toLastPlayed(matches: readonly HistoricMatch[]): LastPlayed {
  const ofLeagues = matches.filter((match) => !isOfCup(match))
  const inLeague = new Set(listTeams(ofLeagues))
  const lastMs = new Map<string, number>()
  if (matches.some(isOfCup))
    for (const match of matches.filter(({ awarded }) => !awarded))
      for (const id of listTeams([match]))
        if (inLeague.has(id)) lastMs.set(id, Math.max(match.kickoffMs, lastMs.get(id) ?? 0))
  return { lastMs, listed: new Set(listTeams(ofLeagues.filter(isListedMatch))) }
}
