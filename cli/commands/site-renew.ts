/** `site renew`: pages of past matches, from the log if they were lost, in the look and wording of today. */
import { WINDOW_DAYS } from '#data/model/time.ts'
import { printResult, warn } from '#cli/output.ts'
import { renewPast, type RenewReport } from '#cli/serving/past/renew-past.ts'
import type { SiteOptions } from '#cli/serving/site/site-build.ts'
import { toSettingsSeed } from '#cli/serving/site/site-env.ts'
import { toSiteOptions } from '#cli/serving/site/site-options.ts'
import { toPastDir } from '#data/model/past/made-pages.ts'
import { readOrigin } from '#cli/serving/site/site-origin.ts'

/** Days of the log written at once: a run may write in between. */
const DAYS_AT_ONCE = 28
/** Between two words of progress: on a terminal, and in the journal of a service. */
const PAUSE_MS = { terminal: 2_000, journal: 60_000 }

/** Tells progress now and then. */
function makeTeller(): (words: () => string) => void {
  const pauseMs = process.stderr.isTTY ? PAUSE_MS.terminal : PAUSE_MS.journal
  let toldAt = performance.now()
  return (words) => {
    if (performance.now() - toldAt < pauseMs) return
    toldAt = performance.now()
    warn(words())
  }
}

/** The rest of the past, written from the log; number of days. */
async function writeWholePast(dataDir: string, isStopped: () => boolean): Promise<number> {
  const [{ withInstallation }, { writePast }] = await Promise.all([
    import('#cli/installation.ts'),
    import('#pipeline/publishing/past/write-past.ts'),
  ])
  const tell = makeTeller()
  return withInstallation(async ({ database }) => {
    const context = { database, dataDir, now: new Date(), days: WINDOW_DAYS }
    let written = 0
    for (;;) {
      const report = await writePast(context, DAYS_AT_ONCE)
      written += report.written
      tell(() => `wrote ${written} days from the log, ${report.left} are left`)
      if (report.left === 0 || report.written === 0 || isStopped()) return written
    }
  })
}

function toMinutes(startedAt: number, done: number, all: number): number {
  const perUnit = (performance.now() - startedAt) / done
  return Math.ceil((perUnit * (all - done)) / 60_000)
}

async function renewAll(site: SiteOptions, isStopped: () => boolean) {
  const days = await writeWholePast(site.dataDir, isStopped)
  const seed = toSettingsSeed(site.env, site.publicOrigin)
  const { code } = await readOrigin(seed, site.dataDir, toPastDir(site.outDir))
  const startedAt = performance.now()
  const tell = makeTeller()
  const report = await renewPast(
    {
      ...site,
      isStopped,
      onProgress: (done, all, pages) =>
        tell(
          () =>
            `${done} of ${all} parts, ${pages} pages; about ${toMinutes(startedAt, done, all)} min left`,
        ),
    },
    code,
  )
  return { days, ...report }
}

function describe({ days, units, pages, left, seconds }: RenewReport & { readonly days: number }) {
  const what = `${days} days were written from the log, ${pages} pages made in ${units} parts, in ${seconds} s.`
  return left === 0
    ? `${what} Nothing is left.`
    : `${what} Stopped: ${left} parts are left, call it again to go on.`
}

export async function renew(options: { readonly json: boolean }): Promise<void> {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true
      warn('stopping after the part in hand')
    })
  printResult(await renewAll(toSiteOptions(), () => isStopped), options.json, describe)
}
