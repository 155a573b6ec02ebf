/**
 * The program that makes pages of the past, beside a built site: each line of stdin names a unit
 * (`PlannedUnit`), each line of stdout one that is done. It exits at the end of its input.
 */
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toShelf, type PlannedUnit } from '#data/model/past/made-pages.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { env } from '#site/lib/build/env.ts'
import { getCardAssets } from '#site/lib/build/public/card-assets.ts'
import { planCardFiles } from '#site/lib/build/public/plan-cards.ts'
import { readFrame } from '#site/lib/build/public/frames.ts'
import { readWritten } from '#site/lib/build/public/public-list.ts'
import { keepAssets, putJob, putShelf, putSitemaps } from './past-files.ts'
import { makeUnit, type PastSite } from './make-unit.ts'
import { readShelf } from './read-past.ts'
import { showPastSitemaps } from './sitemap-index.ts'

async function openSite(): Promise<PastSite & { readonly siteDir: string }> {
  const { dataDir, siteOutDir, sitePastDir, siteCode, siteOldDir, publicOrigin } = env
  if (sitePastDir === undefined || siteCode === undefined)
    throw new Error('Pages of the past are made by "site build" and "site renew".')
  const assets = await getCardAssets()
  keepAssets(siteOutDir, sitePastDir, siteCode)
  for (const job of planCardFiles(assets)) await putJob(sitePastDir, job)
  return {
    dataDir,
    siteDir: siteOutDir,
    pastDir: sitePastDir,
    code: siteCode,
    origin: publicOrigin,
    listFaults: findPageFigures,
    frames: await Promise.all(LANGUAGE_CODES.map((language) => readFrame(siteOutDir, language))),
    assets,
    old: await readWritten(siteOldDir, siteCode),
  }
}

export async function makePast(): Promise<void> {
  const site = await openSite()
  const { siteDir, pastDir, origin } = site
  let shown: string | null = null
  const showShelf = async () => {
    if (shown === null) return
    const shelf = await readShelf(pastDir, shown)
    putShelf(pastDir, shown, { ...shelf, sitemaps: putSitemaps(pastDir, shown, shelf, origin) })
  }
  for await (const line of createInterface({ input: stdin })) {
    const planned = JSON.parse(line) as PlannedUnit
    const name = toShelf(planned.unit)
    if (name !== shown) await showShelf()
    shown = name
    const shelf = await readShelf(pastDir, name)
    const made = await makeUnit(planned, site, shelf.units[planned.unit])
    putShelf(pastDir, name, { ...shelf, units: { ...shelf.units, [planned.unit]: made } })
    const pages = Object.keys(made.pages).length * site.frames.length
    stdout.write(`${JSON.stringify({ unit: planned.unit, pages })}\n`)
  }
  await showShelf()
  await showPastSitemaps(siteDir, pastDir, origin)
}
