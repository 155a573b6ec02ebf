/** What stands in the head of a member's match; places and forms with the whole detail alone. */
import type { MatchDetail } from '#data/model/replies.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

export function toMemberSides({ t }: UiTexts, { match }: Pick<MatchDetail, 'match'>) {
  const whole = 'homeTeamForm' in match ? match : null
  return {
    home: {
      name: match.homeTeam,
      form: whole?.homeTeamForm ?? '',
      position: whole?.homeLeaguePosition ?? null,
    },
    away: {
      name: match.awayTeam,
      form: whole?.awayTeamForm ?? '',
      position: whole?.awayLeaguePosition ?? null,
    },
    score: hasBegun(match) ? formatScore(match.actualHomeScore, match.actualAwayScore) : null,
    // What is called off has its badge and no score; "not started" would promise a start.
    note: match.matchStatus === 'scheduled' ? t('match:notStarted') : NO_FIGURE,
  }
}
