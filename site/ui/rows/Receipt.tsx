/** When a prediction was sealed and where it stands in the log, as the way to its check. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { toVerifyPath } from '#data/model/page-paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
}

/** The dot between time and entry is drawn: on a narrow screen the entry may stand in a line of its own. */
const DOT = ' · '

export function Receipt({ texts: { t, href, language }, match: { id, receipt } }: Props) {
  if (receipt === null) return null
  const [time = '', entry = ''] = t('public:receipt', {
    time: formatUtc(receipt.madeAt, language, 'long'),
    entry: formatCount(receipt.entry, language),
  }).split(DOT)
  return (
    <a className="receipt" href={href(toVerifyPath(id))} data-receipt="">
      {time} <span>{entry}</span>
    </a>
  )
}
