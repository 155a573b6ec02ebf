/**
 * The promises about pages of the past, on 25,000 matches in every language: the build of an hourly
 * run with one changed match takes the same time and memory as without them (± 10 %), and an
 * address of each month answers. Also prints the time of making all pages for the first time, and
 * their size on disk.
 */
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LEAGUES } from '#data/model/leagues.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { toPastDir } from '#data/model/past/made-pages.ts'
import { PAST_FOLDER, toPastDayFile } from '#data/model/past/past-files.ts'
import { toMatchPath, toResultsPath } from '#data/model/page-paths.ts'
import { changeOneMatch, openInstallation } from './bench-site.ts'
import { sumFolder } from './folder-size.ts'
import { makePast } from './make-past.ts'
import { measure, type Measured } from './measure-command.ts'
import type { Bench } from './run-part.ts'

const MATCHES = 25_000
/** Matches whose pages are made first, to estimate the time of all. */
const PROBED = 300
const MOST_MORE = 1.1
/**
 * Builds measured with and without the past; the fastest counts, because other programs can only
 * slow a build down.
 */
const ROUNDS = 3

type Env = Readonly<Record<string, string>>
type Place = Pick<Making, 'dataDir' | 'siteDir' | 'env'>

const toBest = (rounds: readonly Measured[]) => ({
  seconds: Math.min(...rounds.map(({ seconds }) => seconds)),
  processorSeconds: Math.min(...rounds.map(({ processorSeconds }) => processorSeconds ?? 0)),
  megabytes: Math.min(...rounds.map(({ megabytes }) => megabytes ?? 0)),
})

/**
 * Measures an hourly build with one changed match, after a build that adds or removes the links to
 * the past.
 */
async function measureHourly({ dataDir, env }: Place): Promise<Measured> {
  await measure(['site', 'build'], env)
  changeOneMatch(dataDir, `Ground ${performance.now()}`)
  return measure(['site', 'build'], env)
}

/** Runs the work while the folders of the past are moved away. */
async function doWithoutPast<T>({ dataDir, siteDir }: Place, work: () => Promise<T>): Promise<T> {
  const folders = [toPastDir(siteDir), join(dataDir, PAST_FOLDER)]
  for (const folder of folders) renameSync(folder, `${folder}.aside`)
  try {
    return await work()
  } finally {
    for (const folder of folders) {
      rmSync(folder, { recursive: true, force: true })
      renameSync(`${folder}.aside`, folder)
    }
  }
}

/**
 * The fastest hourly builds with and without the past, measured alternately so that other load
 * slows both.
 */
async function compareHourly(place: Place) {
  const beside: Measured[] = []
  const without: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    beside.push(await measureHourly(place))
    without.push(await doWithoutPast(place, () => measureHourly(place)))
  }
  // Build again with the past, so that the next server links to it.
  await measure(['site', 'build'], place.env)
  return { beside: toBest(beside), without: toBest(without) }
}

/**
 * Addresses of these days that do not answer 200: results, and a match in German with its card and
 * picture.
 */
async function listMissing(url: string, dataDir: string, days: readonly string[]) {
  const missing: string[] = []
  for (const day of days) {
    const file = readFileSync(join(dataDir, toPastDayFile(day)), 'utf8')
    const [match] = PublicDaySchema.parse(JSON.parse(file)).matches
    const paths = [
      toResultsPath(day),
      `/de${toMatchPath(match!)}`,
      `/embed/match/${match!.id}`,
      `/social/match/${match!.id}.png`,
    ]
    for (const path of paths) if ((await fetch(url + path)).status !== 200) missing.push(path)
  }
  return missing
}

interface Making {
  readonly dataDir: string
  readonly siteDir: string
  readonly folder: string
  readonly env: Env
  readonly note: Bench['note']
}

/**
 * Makes the pages of all matches, or of as many as fit into these minutes, estimated from a few.
 * Returns one day of each month.
 */
async function makeFirst({ dataDir, siteDir, folder, env, note }: Making, minutes: number) {
  const leagues = LEAGUES.map(({ name }) => name)
  const options = { dataDir, folder, leagues, mostMatches: MATCHES }
  const probe = await makePast({ ...options, mostMatches: PROBED })
  const probed = await measure(['site', 'renew'], env)
  rmSync(toPastDir(siteDir), { recursive: true })
  rmSync(join(dataDir, PAST_FOLDER), { recursive: true })
  const written = Math.floor((probe.matches * minutes * 60) / probed.seconds)
  note(`${probe.matches} past matches: ${probed.seconds.toFixed(1)} s`)
  const { matches, days } = await makePast({ ...options, written })
  const first = await measure(['site', 'renew'], env)
  const { files, gigabytes } = sumFolder(toPastDir(siteDir))
  note(
    `the first making of ${matches} past matches of ${MATCHES}: ${(first.seconds / 60).toFixed(1)} min, ${first.processorSeconds?.toFixed(0)} s of processor, ${first.megabytes?.toFixed(0)} MB; ${files} files, ${gigabytes.toFixed(2)} GB on disk`,
  )
  return days
}

interface PastBench {
  /** Folder with season files of football-data.co.uk. */
  readonly folder: string
  /** Time limit for making the pages the first time. */
  readonly minutes: number
  /** Data folder of a demo to copy; null starts a new demo. */
  readonly demoDir: string | null
}

export async function benchPast(
  { check, note }: Bench,
  { folder, minutes, demoDir }: PastBench,
): Promise<void> {
  const { dataDir, siteDir, url, env, startOnce, serve, remove } = await openInstallation('past')
  try {
    if (demoDir === null) await startOnce()
    else {
      cpSync(demoDir, dataDir, { recursive: true })
      await measure(['site', 'build'], env)
    }
    const days = await makeFirst({ dataDir, siteDir, folder, env, note }, minutes)
    const { beside, without } = await compareHourly({ dataDir, siteDir, env })
    for (const [what, unit] of [
      ['seconds', 's'],
      // On a shared machine only these can be compared.
      ['processorSeconds', 's of processor'],
      ['megabytes', 'MB'],
    ] as const)
      check(
        beside[what] <= without[what] * MOST_MORE,
        `an hourly build beside them: ${beside[what].toFixed(1)} ${unit} against ${without[what].toFixed(1)} ${unit} without, ${(beside[what] / without[what]).toFixed(3)} times as much of at most ${MOST_MORE}`,
      )
    await serve(env)
    const missing = await listMissing(url, dataDir, days)
    check(
      missing.length === 0,
      `${days.length} months asked, missing: ${missing.join(' ') || 'none'}`,
    )
  } finally {
    await remove()
  }
}
