/**
 * The promises about the site: a whole build of all pages in all languages, the build after an hourly
 * run that has changed one match, and the memory of both. On the demo's matches, about 7,000 public pages.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { makeEmptySettings } from '#cli/tools/testing/settings.ts'
import { measure } from './measure-command.ts'

const MOST_MEGABYTES = 1000
const BUILDS = [
  { name: 'whole build of the site', mostSeconds: 60 },
  { name: 'the site again, one match changed', mostSeconds: 15 },
] as const

/** A match of the last day gets another venue, as from a feed. */
function changeOneMatch(dataDir: string): void {
  const folder = join(dataDir, 'public/matches')
  const file = join(folder, readdirSync(folder).sort().at(-1)!)
  const day = PublicDaySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [first, ...others] = day.matches
  const matches = [{ ...first, venue: 'Another Ground' }, ...others]
  writeFileSync(file, JSON.stringify({ ...day, matches }))
}

/** True when every promise was kept. */
export async function benchSite(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-bench-site-'))
  const dataDir = join(home, 'data')
  const env = {
    ...makeEmptySettings(),
    DATA_DIR: dataDir,
    SITE_OUT_DIR: join(home, 'site'),
    SITE_CACHE_DIR: join(home, 'cache'),
    PUBLIC_ORIGIN: 'https://pitchproof.example',
  }
  let isKept = true
  try {
    await measure(['pipeline', 'run', '--source', 'demo'], env)
    for (const { name, mostSeconds } of BUILDS) {
      const { seconds, processorSeconds, megabytes } = await measure(['site', 'build'], env)
      const isWithin = seconds <= mostSeconds && (megabytes ?? 0) <= MOST_MEGABYTES
      isKept &&= isWithin
      console.log(
        `${isWithin ? 'ok  ' : 'OVER'} ${name}: ${seconds.toFixed(1)} s of at most ${mostSeconds}, ${processorSeconds?.toFixed(1)} s of processor, ${megabytes?.toFixed(0)} MB of at most ${MOST_MEGABYTES}`,
      )
      changeOneMatch(dataDir)
    }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
  return isKept
}
