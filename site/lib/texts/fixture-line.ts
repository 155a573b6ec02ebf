/** League and kick-off of a match in one line. */
import type { PreviewMatch } from '#data/model/match/match.ts'
import type { Language } from '#data/model/languages.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatKickoff } from './local-time.ts'

type Facts = Pick<PreviewMatch, 'league' | 'matchDate' | 'matchTime'>

export function formatFixtureLine(
  { league, matchDate, matchTime }: Facts,
  language: Language,
): string {
  const kickoff = formatKickoff(`${matchDate}T${matchTime}:00Z`, language)
  return `${toCompetitionName(league, language)} · ${kickoff}`
}
