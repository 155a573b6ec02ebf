/**
 * The places of status, minute and score in a row or on a match's page. A public page has them only as of its
 * publication: until the match is over, a script reads them again and fills these places
 * (lib/browser/live-scores.ts).
 */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** Data attributes of the list, or of a match's page: texts that the script may write into it. */
export const toLiveWords = ({ t }: UiTexts) => ({
  'data-live': t('public:status.live'),
  'data-half-time': t('dashboard:status.halfTime'),
  'data-since': t('dashboard:status.since', { time: '{time}' }),
  'data-red-cards': t('dashboard:status.redCards'),
  'data-goal': t('dashboard:status.goal', { home: '{home}', score: '{score}', away: '{away}' }),
  'data-finished': t('public:status.finished'),
})

interface Props {
  readonly texts: UiTexts
  readonly match: Pick<PublicMatch, 'matchStatus' | 'matchDate' | 'matchTime'>
}

/** Status of a match: in play, over or off; empty before kick-off. */
export function Stage({ texts: { t }, match: { matchStatus, matchDate, matchTime } }: Props) {
  const isOpen = matchStatus === 'scheduled' || matchStatus === 'live'
  return (
    <span
      className="row-stage"
      data-status={matchStatus === 'scheduled' ? undefined : matchStatus}
      data-plays={isOpen ? `${matchDate}T${matchTime}Z` : undefined}
    >
      {matchStatus !== 'scheduled' && t(`public:status.${matchStatus}`)}
    </span>
  )
}
