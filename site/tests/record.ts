/** The measured record that the product published, and how its pages write it in English. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import type { HitRate, MeasuredRecord } from '#data/model/record/record.ts'
import { formatShare } from '#site/lib/texts/format.ts'
import { expect, test } from './harness.ts'

/** Time limit for a rebuild: it takes seconds, but up to ten minutes on a busy machine. */
const REBUILT_MS = 900_000

const readRecord = (): MeasuredRecord =>
  JSON.parse(readFileSync(join(requireTestProduct().dataDir, 'public/record.json'), 'utf8'))

/**
 * Opens a page with the record and returns the record it shows. A match that ends meanwhile changes
 * the published record at once, but the page only after the rebuild.
 */
export async function openWithRecord(page: Page, path: string): Promise<MeasuredRecord> {
  let record = readRecord()
  const running = test.info()
  running.setTimeout(running.timeout + REBUILT_MS)
  await expect
    .poll(
      async () => {
        record = readRecord()
        await page.goto(path)
        const text = (await page.locator('main').textContent())!.replaceAll(/\s/g, ' ')
        return toPeriod(record).filter((words) => !text.includes(words))
      },
      { timeout: REBUILT_MS, message: `${path} tells the published record` },
    )
    .toEqual([])
  return record
}

export const toInterval = ({ interval }: Pick<HitRate, 'interval'>): string =>
  interval?.map((share) => formatShare(share, 'en')).join(' – ') ?? '–'

/** The number of matches, and the days they are from. */
export function toPeriod({ n, from, to }: MeasuredRecord): string[] {
  const days = [from, to].flatMap((day) => day ?? [])
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return [`${n} `, ...days.map((day) => format.format(new Date(day)))]
}
