/** The two teams of a member's match with the score between them. */
import type { ListMatch } from '#data/model/match/match.ts'
import { toNameSize } from '#site/lib/match/long-words.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

const TEXT_OF = { large: 'text-xl', middle: 'text-base', small: 'text-sm' } as const

interface Props {
  readonly texts: UiTexts
  readonly match: ListMatch
}

export function MatchTeams({ texts, match }: Props) {
  return (
    <h1
      className={`mt-5 grid grid-cols-[minmax(0,1fr)_4rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)] sm:gap-4 sm:text-3xl ${TEXT_OF[toNameSize(match)]}`}
    >
      <span className="text-right wrap-break-word hyphens-auto">{match.homeTeam}</span>{' '}
      <Score texts={texts} match={match} />{' '}
      <span className="wrap-break-word hyphens-auto">{match.awayTeam}</span>
    </h1>
  )
}

function Score({ texts: { t }, match }: Props) {
  if (hasBegun(match))
    return (
      <span className="figures text-center text-2xl whitespace-nowrap sm:text-4xl">
        {formatScore(match.actualHomeScore, match.actualAwayScore)}
      </span>
    )
  // What is called off has its badge and no score; "not started" would promise a start.
  if (match.matchStatus !== 'scheduled')
    return <span className="text-center text-muted">{NO_FIGURE}</span>
  return (
    <span className="pt-1 text-center font-sans text-xs text-muted sm:text-sm">
      {t('match:notStarted')}
    </span>
  )
}
