/** When a prediction was sealed and its entry in the log, as a link to its check. */
import { formatCount } from '#site/lib/texts/format.ts'
import {
  formatDay,
  formatTime,
  formatZone,
  LOCAL_DAYS,
  toLocalDay,
} from '#site/lib/texts/local-time.ts'
import { toVerifyPath } from '#data/model/page-paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** Content of a receipt line. Replies of an older version lack the entry. */
interface Facts {
  readonly madeAt: string
  readonly entry?: number | null | undefined
}

export interface ReceiptProps {
  readonly texts: UiTexts
  readonly match: { readonly id: string; readonly receipt: Facts | null }
}

/**
 * The dot between time and entry is drawn by CSS, because on a narrow screen the entry may be on a
 * line of its own.
 */
const DOT = ' · '

/** Time and entry, apart. */
export function listParts(
  { t, language }: UiTexts,
  { entry }: Facts,
  time: string,
): readonly string[] {
  const parts = t('dashboard:receipt', {
    time,
    entry: formatCount(entry ?? 0, language),
  }).split(DOT)
  return entry == null ? parts.slice(0, 1) : parts
}

/** Time and entry in words, the time in the reader's zone: for parts drawn in the browser. */
function listLocalParts(texts: UiTexts, facts: Facts): readonly string[] {
  const { madeAt } = facts
  const { language } = texts
  const day = formatDay(toLocalDay(madeAt), language, LOCAL_DAYS.short)
  const [sealed = '', ...entry] = listParts(texts, facts, `${day}, ${formatTime(madeAt)}`)
  return [sealed.replace('UTC', formatZone(madeAt, language)), ...entry]
}

/** The line in words: `Sealed 14 Aug, 08:20 UTC · entry 1,067`. */
export const tellReceipt = (texts: UiTexts, facts: Facts): string =>
  listLocalParts(texts, facts).join(DOT)

export function Receipt({ texts, match: { id, receipt } }: ReceiptProps) {
  if (receipt === null) return null
  const [time, entry] = listLocalParts(texts, receipt)
  return (
    <a className="receipt" href={texts.href(toVerifyPath(id))} data-receipt="">
      {time} {entry && <span className="entry">{entry}</span>}
    </a>
  )
}
