/**
 * The promises about the site: a first start until it answers, a whole build of all pages in all
 * languages, the build after an hourly run that has changed one match, and the memory of both builds.
 * On the demo as a first start leaves it, its past month played: about 8,000 pages.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { measure } from './measure-command.ts'

const MOST_START_SECONDS = 100
/** A start that takes longer than this hangs. */
const START_TIMEOUT_MS = 1_800_000
const MOST_MEGABYTES = 1000
const BUILDS = [
  { name: 'whole build of the site', mostSeconds: 60 },
  { name: 'the site again, one match changed', mostSeconds: 15 },
] as const

/** Starts the demo in an empty folder, ends it when it answers, and tells how long that took, in seconds. */
export async function startOnce(
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<number> {
  const startedAt = performance.now()
  const child = spawn('node', ['cli/main.ts', 'serve'], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitUntilReady(url, child, START_TIMEOUT_MS)
    return (performance.now() - startedAt) / 1000
  } finally {
    await stopChild(child, 'SIGTERM')
  }
}

/** A match of the last day that has one gets another venue, as from a feed. */
export function changeOneMatch(dataDir: string, venue = 'Another Ground'): void {
  const folder = join(dataDir, 'public/matches')
  for (const name of readdirSync(folder).sort().reverse()) {
    const file = join(folder, name)
    const day = PublicDaySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const [first, ...others] = day.matches
    if (first === undefined) continue
    const matches = [{ ...first, venue }, ...others]
    writeFileSync(file, JSON.stringify({ ...day, matches }))
    return
  }
  throw new Error(`${folder} has no match that could change.`)
}

/** An empty installation of its own, and what was kept of the promises. */
export async function openBench(name: string) {
  const home = mkdtempSync(join(tmpdir(), `pitchproof-bench-${name}-`))
  const dataDir = join(home, 'data')
  const siteDir = join(home, 'site')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...makeEmptySettings(),
    DATA_DIR: dataDir,
    SITE_OUT_DIR: siteDir,
    SITE_CACHE_DIR: join(home, 'cache'),
    PORT: String(port),
    PUBLIC_ORIGIN: url,
  }
  let isKept = true
  /** Says whether a promise was kept, and remembers it. */
  const tell = (isWithin: boolean, words: string) => {
    isKept &&= isWithin
    console.log(`${isWithin ? 'ok  ' : 'OVER'} ${words}`)
  }
  return {
    dataDir,
    siteDir,
    url,
    env,
    tell,
    /** True when every promise was kept. */
    isKept: () => isKept,
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** True when every promise was kept. */
export async function benchSite(): Promise<boolean> {
  const { dataDir, siteDir, url, env, tell, isKept, remove } = await openBench('site')
  try {
    const start = await startOnce(env, url)
    tell(
      start <= MOST_START_SECONDS,
      `first start until it answers: ${start.toFixed(1)} s of at most ${MOST_START_SECONDS}`,
    )
    rmSync(siteDir, { recursive: true })
    for (const { name, mostSeconds } of BUILDS) {
      const { seconds, processorSeconds, megabytes } = await measure(['site', 'build'], env)
      tell(
        seconds <= mostSeconds && (megabytes ?? 0) <= MOST_MEGABYTES,
        `${name}: ${seconds.toFixed(1)} s of at most ${mostSeconds}, ${processorSeconds?.toFixed(1)} s of processor, ${megabytes?.toFixed(0)} MB of at most ${MOST_MEGABYTES}`,
      )
      changeOneMatch(dataDir)
    }
  } finally {
    remove()
  }
  return isKept()
}
