/** A match with the names of its competition and clubs in a language. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Language } from '#data/model/languages.ts'
import type { LastGame } from '#data/model/match/match.ts'
import type { ReasoningContext, ReasoningInput } from './reasoning-input.ts'

/** The same facts with a language's names. */
export function toNamedInput(input: ReasoningInput, language: Language): ReasoningInput {
  const { context } = input
  return {
    ...input,
    league: toCompetitionName(input.league, language),
    homeTeam: toClubName(input.homeTeam, language),
    awayTeam: toClubName(input.awayTeam, language),
    context: context && toNamedContext(context, language),
  }
}

function toNamedContext(context: ReasoningContext, language: Language): ReasoningContext {
  const toNamedGame = (game: LastGame) => ({
    ...game,
    opponent: toClubName(game.opponent, language),
  })
  const { headToHead } = context
  return {
    ...context,
    homeLast5Games: context.homeLast5Games.map(toNamedGame),
    awayLast5Games: context.awayLast5Games.map(toNamedGame),
    headToHead: headToHead && {
      ...headToHead,
      recent_matches: headToHead.recent_matches.map((match) => ({
        ...match,
        home_team: toClubName(match.home_team, language),
        away_team: toClubName(match.away_team, language),
      })),
    },
  }
}
