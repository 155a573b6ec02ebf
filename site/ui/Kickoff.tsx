/** When a match begins, on public pages: UTC, which the browser replaces by the reader's own time and day. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { formatDay, LOCAL_DAYS, type LocalDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from './texts.ts'

interface TimeProps {
  readonly match: Pick<PublicMatch, 'matchDate' | 'matchTime'>
}

export function KickoffTime({ match: { matchDate, matchTime } }: TimeProps) {
  return (
    <time dateTime={`${matchDate}T${matchTime}Z`} data-local="">
      {matchTime}
    </time>
  )
}

interface DayProps extends TimeProps {
  readonly texts: UiTexts
  readonly form?: LocalDay
}

export function KickoffDay({ texts: { language }, match, form = 'long' }: DayProps) {
  const { matchDate, matchTime } = match
  return (
    <time dateTime={`${matchDate}T${matchTime}Z`} data-local-day={form}>
      {keepTogether(formatDay(matchDate, language, LOCAL_DAYS[form]), language)}
    </time>
  )
}

/** The zone of the times below it, named in the browser like the times themselves. */
export function ZoneNote({ texts: { t, language } }: { readonly texts: UiTexts }) {
  return (
    <span className="whitespace-nowrap">
      · {t('common:columns.time')}
      {toColon(language)}
      <span data-zone="">UTC</span>
    </span>
  )
}
