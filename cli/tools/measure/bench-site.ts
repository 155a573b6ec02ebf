/**
 * The promises about the site: a first start until it answers, a whole build of all pages in all
 * languages, the build after an hourly run that has changed one match, and the memory of both
 * builds. Measured on the demo after a first start, with its past month played: about 8,000 pages.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { makeOwnFolder } from '#cli/testing/own-folder.ts'
import { measure } from './measure-command.ts'
import type { Bench } from './run-part.ts'

const MOST_START_SECONDS = 100
const MOST_MEGABYTES = 1000
const BUILDS = [
  { name: 'whole build of the site', mostSeconds: 60 },
  { name: 'the site again, one match changed', mostSeconds: 15 },
] as const

/** Changes the venue of one match of the last day, as a feed might. */
function changeOneMatch(dataDir: string): void {
  const folder = join(dataDir, 'public/matches')
  for (const name of readdirSync(folder).sort().reverse()) {
    const file = join(folder, name)
    const day = PublicDaySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const [first, ...others] = day.matches
    if (first === undefined) continue
    const matches = [{ ...first, venue: 'Another Ground' }, ...others]
    writeFileSync(file, JSON.stringify({ ...day, matches }))
    return
  }
  throw new Error(`${folder} has no match that could change.`)
}

export async function benchSite({ check }: Bench): Promise<void> {
  const { dataDir, siteDir, env: own, serve, stop, remove } = await makeOwnFolder('bench-site')
  const env = { ...own, DEMO_SEASONS: '' }
  try {
    const startedAt = performance.now()
    await serve(env)
    const start = (performance.now() - startedAt) / 1000
    await stop()
    check(
      start <= MOST_START_SECONDS,
      `first start until it answers: ${start.toFixed(1)} s of at most ${MOST_START_SECONDS}`,
    )
    rmSync(siteDir, { recursive: true })
    for (const { name, mostSeconds } of BUILDS) {
      const { seconds, processorSeconds, megabytes } = await measure(['site', 'build'], env)
      check(
        seconds <= mostSeconds && (megabytes ?? 0) <= MOST_MEGABYTES,
        `${name}: ${seconds.toFixed(1)} s of at most ${mostSeconds}, ${processorSeconds?.toFixed(1)} s of processor, ${megabytes?.toFixed(0)} MB of at most ${MOST_MEGABYTES}`,
      )
      changeOneMatch(dataDir)
    }
  } finally {
    await remove()
  }
}
