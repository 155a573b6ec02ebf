/** When a prediction was signed, where it stands in the log, and the way to its check. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatCount, toColon } from '#site/lib/texts/format.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { toVerifyPath } from '#site/ui/paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
}

/** No line ends between "entry" and its number, and none begins with the dot after it. */
const keepLastTogether = (text: string) => `${text.replace(/ (?=\S+$)/, '\u00a0')}\u00a0·`

export function Receipt({ texts: { t, href, language }, match }: Props) {
  const { receipt } = match
  if (receipt === null) return null
  const text = t('public:receipt', {
    time: formatUtc(receipt.madeAt, language),
    entry: formatCount(receipt.entry, language),
  })
  return (
    <span className="receipt" data-receipt="">
      {keepLastTogether(text)}{' '}
      <a className="link" href={href(toVerifyPath(match.id))}>
        {t('match:receiptVerify')}
        <span className="sr-only">
          {toColon(language)}
          {match.homeTeam} – {match.awayTeam}
        </span>
      </a>
    </span>
  )
}
