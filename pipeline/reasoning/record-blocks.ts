/** A team alone at an end of its league's table of draws, defeats or wins. */
import type { Standing } from '#data/model/match/match.ts'
import { SIDES, toReason, type Block, type Writer } from './blocks.ts'
import type { ReasoningContext } from './reasoning-input.ts'

/** Matches of the team from which its record is remarkable. */
const FEWEST_PLAYED = 8
const WEIGHT = 7.5

/** One is enough for a team: the rarest first. */
const RECORDS = [
  { kind: 'fewestLosses', noun: 'loss', count: ({ losses }: Standing) => losses, sign: -1 },
  { kind: 'mostDraws', noun: 'draw', count: ({ draws }: Standing) => draws, sign: 1 },
  { kind: 'fewestWins', noun: 'win', count: ({ wins }: Standing) => wins, sign: -1 },
  { kind: 'mostLosses', noun: 'loss', count: ({ losses }: Standing) => losses, sign: 1 },
] as const

/** What nobody else in the league has so often, or so seldom; at most one of each team. */
export function toRecordBlocks(
  { input, words, say }: Writer,
  { leagueStandings, homeTeamId, awayTeamId }: ReasoningContext,
): Block[] {
  // Cups have tables of groups, which are no league.
  if (!leagueStandings.some(({ zone }) => zone === 'relegation')) return []
  const ids = { home: homeTeamId, away: awayTeamId }
  return SIDES.flatMap((side) => {
    const own = leagueStandings.find(({ teamId }) => teamId === ids[side])
    if (!own || own.matchesPlayed < FEWEST_PLAYED) return []
    const others = leagueStandings.filter((row) => row !== own)
    const record = RECORDS.find(
      ({ count, sign }) =>
        count(own) > 0 && others.every((row) => sign * (count(own) - count(row)) > 0),
    )
    if (!record) return []
    const { kind, noun, count } = record
    const sentence = say(kind, {
      team: input[`${side}Team`],
      record: words.spell(count(own), noun),
      matches: words.spell(own.matchesPlayed, 'match'),
      number: words.numeral(own.matchesPlayed, 'match'),
    })
    return toReason('facts', WEIGHT, { reason: `${kind}/${side}`, sentence })
  })
}
