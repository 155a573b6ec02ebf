/**
 * What five seasons behind a site cost, as 25,000 past matches: files and MB of their data and of the
 * site, an hourly build beside them, which reads none of them, and pages of each month, drawn from the
 * file of their day.
 */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAGUES } from '#data/model/leagues.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { PAST_FOLDER, toPastDayFile } from '#data/model/past/past-files.ts'
import { toMatchPath, toResultsPath } from '#data/model/page-paths.ts'
import { changeOneMatch, openInstallation } from './bench-site.ts'
import { sumFolder } from './folder-size.ts'
import { makePast } from './make-past.ts'
import { measure } from './measure-command.ts'
import type { Bench } from './run-part.ts'

const MATCHES = 25_000
const MOST_BUILD_SECONDS = 15
/** The first of a day reads its file. */
const MOST_MEAN_MS = 100

interface SeasonsBench {
  /** Folder with season files of football-data.co.uk. */
  readonly folder: string
  /** Data folder of a demo to copy; null starts a new demo. */
  readonly demoDir: string | null
}

/** Results, a match in German with its card and picture. */
function listPaths(dataDir: string, day: string): string[] {
  const file = readFileSync(join(dataDir, toPastDayFile(day)), 'utf8')
  const [match] = PublicDaySchema.parse(JSON.parse(file)).matches
  return [toResultsPath(day), `/de${toMatchPath(match!)}`]
}

export async function benchSeasons(
  { check, note }: Bench,
  { folder, demoDir }: SeasonsBench,
): Promise<void> {
  const { dataDir, siteDir, url, env, startOnce, serve, remove } = await openInstallation('seasons')
  try {
    if (demoDir === null) await startOnce()
    else cpSync(demoDir, dataDir, { recursive: true })
    const leagues = LEAGUES.map(({ name }) => name)
    const { matches, days } = await makePast({ dataDir, folder, leagues, mostMatches: MATCHES })
    const show = (folder: string) => {
      const { files, gigabytes } = sumFolder(folder)
      return `${files} files, ${(gigabytes * 1000).toFixed(0)} MB`
    }
    note(`${matches} past matches: ${show(join(dataDir, PAST_FOLDER))}`)
    await measure(['site', 'build'], env)
    changeOneMatch(dataDir, `Ground ${performance.now()}`)
    const { seconds, processorSeconds, megabytes } = await measure(['site', 'build'], env)
    check(
      seconds <= MOST_BUILD_SECONDS,
      `an hourly build beside them: ${seconds.toFixed(1)} s of at most ${MOST_BUILD_SECONDS}, ${processorSeconds?.toFixed(1)} s of processor, ${megabytes?.toFixed(0)} MB; the site: ${show(siteDir)}`,
    )
    await serve(env)
    const paths = days.flatMap((day) => listPaths(dataDir, day))
    const missing: string[] = []
    const startedAt = performance.now()
    for (const path of paths) if ((await fetch(url + path)).status !== 200) missing.push(path)
    const meanMs = (performance.now() - startedAt) / paths.length
    check(
      missing.length === 0 && meanMs <= MOST_MEAN_MS,
      `${days.length} months asked, ${meanMs.toFixed(0)} ms a page, missing: ${missing.join(' ') || 'none'}`,
    )
  } finally {
    await remove()
  }
}
