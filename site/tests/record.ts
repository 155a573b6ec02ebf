/** The measured record that the product published, and how its pages write it in English. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import type { HitRate, MeasuredRecord } from '#data/model/record/record.ts'
import { formatShare } from '#site/lib/texts/format.ts'

export const readRecord = (): MeasuredRecord =>
  JSON.parse(readFileSync(join(requireTestProduct().dataDir, 'public/record.json'), 'utf8'))

export const toInterval = ({ interval }: Pick<HitRate, 'interval'>): string =>
  interval?.map((share) => formatShare(share, 'en')).join(' – ') ?? '–'

/** The number of matches, and the days they are from. */
export function toPeriod({ n, from, to }: MeasuredRecord): string[] {
  const days = [from, to].flatMap((day) => day ?? [])
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return [`${n} `, ...days.map((day) => format.format(new Date(day)))]
}
