/** When a prediction was sealed and where it stands in the log, in one line, as the way to its check. */
import { toVerifyPath } from '#data/model/page-paths.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { formatDay, LOCAL_DAYS } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Pick<PublicMatch, 'id' | 'receipt'>
}

/** The dot between time and entry is drawn: on a narrow screen the entry may stand in a line of its own. */
const DOT = ' · '
/** Stands in the sentence for the time, which the browser replaces by the reader's own. */
const TIME = '\u0001'

export function Receipt({ texts: { t, href, language }, match: { id, receipt } }: Props) {
  if (receipt === null) return null
  const { madeAt } = receipt
  const words = t('public:receipt', { time: TIME, entry: formatCount(receipt.entry, language) })
  const [signed = '', entry = ''] = words.split(DOT)
  const [before] = signed.split(TIME)
  return (
    <a className="receipt" href={href(toVerifyPath(id))} data-receipt="">
      {before}
      <time dateTime={madeAt} data-local-day="short">
        {formatDay(madeAt.slice(0, 10), language, LOCAL_DAYS.short)}
      </time>
      {', '}
      <time dateTime={madeAt} data-local="">
        {madeAt.slice(11, 16)}
      </time>{' '}
      <span data-zone="">UTC</span> <span className="entry">{entry}</span>
    </a>
  )
}
