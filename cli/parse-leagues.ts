import { AppError } from '#data/model/errors.ts'
import { getLeague, getLeagueByName, LEAGUES, type LeagueId } from '#data/model/leagues.ts'

/** Leagues of an option by their ids or names, comma-separated, or wrong usage. */
export function parseLeagues(text: string): LeagueId[] {
  return text.split(',').map((name) => {
    const league = getLeague(name.trim()) ?? getLeagueByName(name.trim())
    if (league) return league.id
    throw new AppError(
      'bad_input',
      `There is no league "${name.trim()}". The leagues are: ${LEAGUES.map(({ id }) => id).join(', ')}.`,
    )
  })
}
