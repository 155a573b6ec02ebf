/**
 * Where a row says how far its match has come. A built page knows this only as of its publication: for
 * as long as a match is not over, the browser asks for its score and minute and puts them into the
 * places marked here (lib/browser/live-scores.ts).
 */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** For the list: the words that the browser may need in its rows. */
export const toLiveWords = ({ t }: UiTexts) => ({
  'data-live': t('public:status.live'),
  'data-half-time': t('dashboard:status.halfTime'),
  'data-finished': t('public:status.finished'),
})

interface Props {
  readonly texts: UiTexts
  readonly match: Pick<PublicMatch, 'matchStatus' | 'matchDate' | 'matchTime'>
}

/** That a match is on, over or off; empty before kick-off. */
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
