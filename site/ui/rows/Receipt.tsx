/**
 * When a prediction was sealed and its entry in the log, as a link to its check. Its sign is a closed
 * lock while the reader may not open the prediction, and an open one from then on: a tick stands only
 * where a check has run.
 */
import { formatCount } from '#site/lib/texts/format.ts'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { toVerifyPath } from '#data/model/page-paths.ts'
import type { TellAt, UiTexts } from '#site/ui/texts.ts'

/** Content of a receipt line. Replies of an older version lack the entry. */
interface Facts {
  readonly madeAt: string
  readonly entry?: number | null | undefined
}

export interface ReceiptProps {
  readonly texts: UiTexts
  readonly match: {
    readonly id: string
    readonly receipt: Facts | null
    /** The prediction as this reader sees it. */
    readonly opened: object | null
  }
  /** Marks the sign as the cover of a row. */
  readonly isCover?: boolean
}

/**
 * The dot between time and entry is drawn by CSS, because on a narrow screen the entry may be on a
 * line of its own.
 */
const DOT = ' · '

/** Time and entry, apart. */
function listParts({ t, language }: UiTexts, { entry }: Facts, time: string): readonly string[] {
  const parts = t('dashboard:receipt', {
    time,
    entry: formatCount(entry ?? 0, language),
  }).split(DOT)
  return entry == null ? parts.slice(0, 1) : parts
}

/** The line in words, for parts drawn in the browser: `Sealed 14 Aug, 08:20 UTC · entry 1,067`. */
export const describeReceipt = (texts: UiTexts, facts: Facts): string =>
  makeLocalTimes(texts.language)((time) => listParts(texts, facts, time).join(DOT), facts.madeAt)

export function drawReceipt({ texts, match, isCover = false }: ReceiptProps, tellAt: TellAt) {
  const { id, receipt, opened } = match
  if (receipt === null) return null
  const [, entry] = listParts(texts, receipt, '')
  return (
    <a className="receipt" href={texts.href(toVerifyPath(id))} data-receipt="">
      <span
        className={opened ? 'seal is-open' : 'seal'}
        data-sealed={isCover ? '' : undefined}
        aria-hidden="true"
      />
      {tellAt((time) => listParts(texts, receipt, time)[0] ?? '', receipt.madeAt)}{' '}
      {entry && <span className="entry">{entry}</span>}
    </a>
  )
}

export const Receipt = (props: ReceiptProps) =>
  drawReceipt(props, makeLocalTimes(props.texts.language))
