/**
 * The day's release of the data set and its check, on a given log (`--log FOLDER`) or a made-up
 * season of eleven leagues, each match with three revisions and the market's mark.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import { DAY_MS, HOUR_MS, toDay } from '#data/model/time.ts'
import {
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
} from '#data/testing/sample-log.ts'
import { measure } from './measure-command.ts'
import type { Bench } from './run-part.ts'

const DAYS = 320
const MATCHES_A_DAY = 12
const REVISIONS = 3
const MOST_SECONDS = 60
const MOST_MEGABYTES = 500

function makeDay(day: number) {
  const startMs = Date.UTC(2026, 7, 1) + day * DAY_MS
  const fixtures = Array.from({ length: MATCHES_A_DAY }, (_, at) => ({
    ...makeSampleFixture(day * MATCHES_A_DAY + at),
    kickoffAt: new Date(startMs + 15 * HOUR_MS).toISOString(),
  }))
  // The evening before, when the matches of that day are over.
  const pairs = Array.from({ length: REVISIONS }, (_, at) => {
    const madeAt = new Date(startMs - (5 - at) * HOUR_MS).toISOString()
    return fixtures.map((fixture, n) => {
      const made = makeSamplePrediction(fixture, n, { revision: at + 1, madeAt })
      const mark = {
        home: 47.31 + n,
        draw: 27.42,
        away: 25.27 - n,
        method: MARGIN_METHOD,
        bookmakers: 6,
        takenAt: madeAt,
      } as const
      return makeSamplePair(fixture, sealMarket(made, mark))
    })
  }).flat()
  return { universe: toUniverseLeaves(toDay(startMs), fixtures), pairs }
}

async function makeSeason(ledger: string): Promise<void> {
  const key = await makeSigningKey('pitchproof.example/log')
  await appendLeaves(ledger, key, [])
  // One append for all, because each append reads the whole log.
  const leaves = Array.from({ length: DAYS }, (_, day) => makeDay(day)).flatMap(
    ({ universe, pairs }) => [
      ...universe,
      ...pairs.map(({ commit }) => commit),
      ...pairs.map(({ open }) => open),
    ],
  )
  await appendLeaves(ledger, key, leaves)
}

const StateSchema = z.object({
  seasons: z.array(
    z.object({
      season: z.int(),
      files: z.array(z.object({ path: z.string(), rows: z.int(), bytes: z.int() })),
    }),
  ),
})

async function describeSizes(release: string): Promise<string> {
  const text = await readFile(join(release, '.release.json'), 'utf8')
  const files = StateSchema.parse(JSON.parse(text)).seasons.flatMap((season) => season.files)
  const megabytes = (ending: string) =>
    files
      .filter(({ path }) => path.endsWith(ending))
      .reduce((sum, { bytes }) => sum + bytes / 1e6, 0)
      .toFixed(1)
  const rows = files
    .filter(({ path }) => path.endsWith('/predictions.csv'))
    .reduce((sum, one) => sum + one.rows, 0)
  return `${rows} opened predictions: ${megabytes('.csv')} MB of CSV, ${megabytes('.parquet')} MB of Parquet`
}

/** @param log folder of a log, null for the made-up season */
export async function benchRelease(
  { folder: home, check, note }: Bench,
  log: string | null,
): Promise<void> {
  const ledger = log ?? join(home, 'ledger')
  const folder = join(home, 'data')
  const env = {
    ...makeEmptySettings(),
    DATA_DIR: join(home, 'installation'),
    PUBLIC_ORIGIN: 'https://pitchproof.example',
  }
  if (log === null) await makeSeason(ledger)
  const made = await measure(['data', 'release', folder, '--dir', ledger], env)
  const latest = join(folder, 'latest')
  note(await describeSizes(latest))
  const checked = await measure(['data', 'verify', latest], env)
  note(`checking it: ${checked.seconds.toFixed(1)} s, ${checked.megabytes?.toFixed(0)} MB`)
  check(
    made.seconds < MOST_SECONDS && (made.megabytes ?? 0) < MOST_MEGABYTES,
    `making it: ${made.seconds.toFixed(1)} s of at most ${MOST_SECONDS}, ${made.megabytes?.toFixed(0)} MB of at most ${MOST_MEGABYTES}`,
  )
}
