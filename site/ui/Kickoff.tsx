/** When a match begins, on public pages: UTC, which the browser replaces by the reader's own time and day. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { formatDay, LOCAL_DAYS, type LocalDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from './texts.ts'

interface TimeProps {
  readonly match: Pick<PublicMatch, 'matchDate' | 'matchTime'>
}

const toInstant = ({ matchDate, matchTime }: TimeProps['match']) => `${matchDate}T${matchTime}Z`

export function KickoffTime({ match }: TimeProps) {
  return (
    <time dateTime={toInstant(match)} data-local="">
      {match.matchTime}
    </time>
  )
}

/** The zone of the time, whose name may depend on the season. */
export function KickoffZone({ match }: TimeProps) {
  return <span data-zone={toInstant(match)}>UTC</span>
}

interface DayProps extends TimeProps {
  readonly texts: UiTexts
  readonly form?: LocalDay
}

export function KickoffDay({ texts: { language }, match, form = 'long' }: DayProps) {
  return (
    <time dateTime={toInstant(match)} data-local-day={form}>
      {keepTogether(formatDay(match.matchDate, language, LOCAL_DAYS[form]), language)}
    </time>
  )
}

interface NoteProps {
  readonly texts: UiTexts
  readonly matches: readonly TimeProps['match'][]
}

/** The zone of the times of a list, at its first match. */
export function ZoneNote({ texts: { t, language }, matches: [first] }: NoteProps) {
  return (
    <span className="whitespace-nowrap">
      · {t('common:columns.time')}
      {toColon(language)}
      {first && <KickoffZone match={first} />}
    </span>
  )
}
