/** The receipt line of a built page: the browser replaces day, time and zone by the reader's own. */
import { toVerifyPath } from '#data/model/page-paths.ts'
import { formatDay, LOCAL_DAYS } from '#site/lib/texts/local-time.ts'
import { listParts, type ReceiptProps } from './Receipt.tsx'

/** Placeholder for time and zone in the sentence. */
const TIME = '\u0001'

export function LocalReceipt({ texts, match: { id, receipt } }: ReceiptProps) {
  if (receipt === null) return null
  const { madeAt } = receipt
  const [sealed = '', entry] = listParts(texts, receipt, TIME)
  const [before] = sealed.split(TIME)
  return (
    <a className="receipt" href={texts.href(toVerifyPath(id))} data-receipt="">
      {before}
      <time dateTime={madeAt} data-local-day="short">
        {formatDay(madeAt.slice(0, 10), texts.language, LOCAL_DAYS.short)}
      </time>
      {', '}
      <time dateTime={madeAt} data-local="">
        {madeAt.slice(11, 16)}
      </time>{' '}
      <span data-zone="">UTC</span> {entry && <span className="entry">{entry}</span>}
    </a>
  )
}
