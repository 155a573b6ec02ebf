/** The receipt line of a public page: the browser replaces day, time and zone by the reader's own. */
import { makeBuiltTimes } from '#site/ui/built-times.tsx'
import { drawReceipt, type ReceiptProps } from './Receipt.tsx'

export function LocalReceipt(props: ReceiptProps) {
  return drawReceipt(props, makeBuiltTimes(props.texts.language))
}
