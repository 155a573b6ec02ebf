/**
 * The promises about paid feeds, measured against a stand-in on this machine with
 * the limits an installation begins with: reading a full day of 14 leagues in
 * time and memory, and following that day for three hours within its calls.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, count, eq, gte } from '#data/db/drizzle.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import { getNextKickoff } from '#data/queries/matches/live-matches.ts'
import { makeCallGate } from '#pipeline/sources/calls/call-gate.ts'
import { openSource } from '#pipeline/sources/registry.ts'
import { followLive } from '#pipeline/stages/live.ts'
import { isRunDue } from '#pipeline/stages/run-plan.ts'
// A tool for developers, which may load the stand-ins.
// oxlint-disable-next-line no-restricted-imports
import { startKeylessServices } from '#pipeline/testing/keyless-services.ts'
// oxlint-disable-next-line no-restricted-imports
import { startApiFootball } from '#pipeline/testing/stand-in/api-football.ts'
// oxlint-disable-next-line no-restricted-imports
import { startSportmonks, type StandIn } from '#pipeline/testing/stand-in/sportmonks.ts'
import { makeEmptySettings } from '#cli/tools/testing/settings.ts'
import { measure } from './measure-command.ts'
import { HOUR_MS } from '#data/model/time.ts'

const MOST_SECONDS = 60
const MOST_MEGABYTES = 400
const MOST_CALLS = 1000
const FOLLOWED_MS = 3 * HOUR_MS
/** Time between the start of the measurement and the first kick-off. */
const AHEAD_MS = 10 * 60_000

const PROVIDERS = [
  {
    name: 'sportmonks',
    start: startSportmonks,
    variables: ['SPORTMONKS_API_KEY', 'SPORTMONKS_API_BASE'],
  },
  {
    name: 'api-football',
    start: startApiFootball,
    variables: ['API_FOOTBALL_KEY', 'API_FOOTBALL_API_BASE'],
  },
] as const
type Provider = (typeof PROVIDERS)[number]

/** True when every promise was kept. */
export async function benchFeeds(): Promise<boolean> {
  let isKept = true
  for (const provider of PROVIDERS) isKept = (await benchProvider(provider)) && isKept
  return isKept
}

async function benchProvider({ name, start, variables }: Provider): Promise<boolean> {
  const kickoffAt = new Date(Math.ceil((Date.now() + AHEAD_MS) / 60_000) * 60_000)
  let clock: Date | null = null
  const standIn = await start(kickoffAt, () => clock ?? new Date())
  const weather = await startKeylessServices(new Date())
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-bench-'))
  const settings = { [variables[0]]: 'a-key', [variables[1]]: standIn.server.url }
  const env = {
    ...makeEmptySettings(),
    ...settings,
    OPEN_METEO_API_BASE: weather.url,
    FOOTBALL_HISTORY: 'off',
    DATA_DIR: dataDir,
  }
  try {
    console.log(`${name}: ${standIn.matchesOfDay} matches on the day`)
    // Making the embedded database takes more memory than any later reading.
    const made = await measure(['db', 'migrate'], env)
    console.log(`  an empty database made: ${made.megabytes?.toFixed(0)} MB`)
    let isKept = true
    for (const what of ['with the seasons before it', 'again']) {
      const before = [standIn.server.asked.length, weather.asked.length]
      const { seconds, megabytes } = await measure(['pipeline', 'ingest', '--json'], env)
      const calls = standIn.server.asked.length - before[0]!
      const places = weather.asked.length - before[1]!
      console.log(
        `  the day read, ${what}: ${seconds.toFixed(1)} s (under ${MOST_SECONDS}), ${megabytes?.toFixed(0)} MB (under ${MOST_MEGABYTES}), ${calls} calls and ${places} of weather`,
      )
      isKept &&= seconds < MOST_SECONDS && (megabytes ?? 0) < MOST_MEGABYTES
    }
    const database = await openDatabase({ dataDir })
    const followed = await follow({
      database,
      name,
      settings,
      dataDir,
      standIn,
      kickoffAt,
      setClock: (now) => void (clock = now),
    })
    await database.close()
    const { looks, lookCalls, runs, runCalls, ended } = followed
    console.log(
      `  followed for 3 hours: ${looks} looks with ${lookCalls} calls, ${runs} runs with ${runCalls}, together ${lookCalls + runCalls} (under ${MOST_CALLS}); ${ended} of ${standIn.matchesOfDay} followed to their end`,
    )
    return isKept && lookCalls + runCalls < MOST_CALLS && ended === standIn.matchesOfDay
  } finally {
    await standIn.server.close()
    await weather.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface FollowedDay {
  readonly database: Database
  readonly name: Provider['name']
  readonly settings: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly standIn: StandIn
  readonly kickoffAt: Date
  readonly setClock: (now: Date) => void
}

/** Follows the day for three hours of a moved clock: polls of matches in play, and every run that is due meanwhile. */
async function follow(day: FollowedDay) {
  const { database, name, settings, dataDir, standIn, kickoffAt, setClock } = day
  let now = kickoffAt
  setClock(now)
  const source = openSource({
    name,
    settings,
    folder: null,
    leagues: null,
    cacheFolder: join(dataDir, 'downloads'),
    gate: makeCallGate(database, () => now),
    logLine: () => {},
  })
  const asked = () => standIn.server.asked.length
  const begin = asked()
  const stop = new AbortController()
  const tally = { looks: 0, runs: 0, runCalls: 0 }
  let lastRunAt = now
  let endedBefore = 0
  let endedAt: Date | null = null
  const runIfDue = async () => {
    const ended = await countEnded(database, kickoffAt)
    if (ended > endedBefore) endedAt ??= now
    endedBefore = ended
    const nextKickoffAt = await database.read((db) => getNextKickoff(db, now))
    if (!isRunDue({ now, lastRunAt, nextKickoffAt, endedAt, enteredAt: null })) return
    lastRunAt = now
    endedAt = null
    const before = asked()
    await source.load(now)
    tally.runs += 1
    tally.runCalls += asked() - before
  }
  await followLive(
    { database, source, logLine: (words) => console.log(`  ${words}`) },
    {
      getNow: () => now,
      signal: stop.signal,
      pause: async (ms) => {
        tally.looks += 1
        await runIfDue()
        now = new Date(now.getTime() + ms)
        setClock(now)
        if (now.getTime() > kickoffAt.getTime() + FOLLOWED_MS) stop.abort()
      },
    },
  )
  const ended = await countEnded(database, kickoffAt)
  return { ...tally, lookCalls: asked() - begin - tally.runCalls, ended }
}

async function countEnded(database: Database, since: Date): Promise<number> {
  const [row] = await database.read((db) =>
    db
      .select({ ended: count() })
      .from(matches)
      .where(and(eq(matches.matchStatus, 'finished'), gte(matches.kickoffAt, since))),
  )
  return row?.ended ?? 0
}
