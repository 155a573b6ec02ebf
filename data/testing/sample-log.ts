/** A made-up log in memory, for tests only. */
import { toDay } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import {
  prepareAppend,
  prepareStart,
  type AppendOptions,
  type LogFile,
} from '#data/ledger/append.ts'
import { toIncidents, type IncidentItem } from '#data/ledger/leaves/incident.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import type {
  CommitLeaf,
  IncidentLeaf,
  KeyLeaf,
  Leaf,
  OpenedPrediction,
  OpenLeaf,
  UniverseFixture,
} from '#data/ledger/leaves/leaf.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import {
  formatVerifierKey,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'

export interface MemoryLog {
  readonly files: Map<string, Uint8Array>
  readonly read: LogReader
}

/** Writes files in the order of an append, then removes obsolete partial tiles. */
function writeToMemory(
  log: MemoryLog,
  files: readonly LogFile[],
  obsolete: readonly string[] = [],
): void {
  for (const file of files) log.files.set(file.path, file.bytes)
  for (const path of log.files.keys())
    if (obsolete.some((folder) => path.startsWith(`${folder}/`))) log.files.delete(path)
}

/** A log without entries. */
export async function makeMemoryLog(key: SigningKey): Promise<MemoryLog> {
  const files = new Map<string, Uint8Array>()
  const log = { files, read: async (path: string) => files.get(path) ?? null }
  writeToMemory(log, await prepareStart(key))
  return log
}

/** Adds leaves without checking them. */
export async function appendToMemory(
  log: MemoryLog,
  key: SigningKey,
  leaves: readonly Leaf[],
  options: AppendOptions = {},
) {
  const append = await prepareAppend(log.read, key, leaves, options)
  writeToMemory(log, append.files, append.obsolete)
  return append
}

/** Match number n, two a day at 15:00 and 18:00 from 2026-08-01 on. */
export function makeSampleFixture(n: number): UniverseFixture {
  const kickoff = Date.UTC(2026, 7, 1 + Math.floor(n / 2), n % 2 === 0 ? 15 : 18)
  return {
    matchId: `premier-league-2026-home-${n}-away-${n}`,
    league: n % 3 === 0 ? 'Serie A' : 'Premier League',
    homeTeam: `Home ${n}`,
    awayTeam: `Away ${n}`,
    kickoffAt: new Date(kickoff).toISOString(),
    status: 'predicted',
  }
}

/** A prediction that favours the home side more the larger n mod 5 is. */
export function makeSamplePrediction(
  fixture: UniverseFixture,
  n: number,
  changes: Partial<OpenedPrediction> = {},
): OpenedPrediction {
  const home = 40 + (n % 5) * 10
  return {
    matchId: fixture.matchId,
    revision: 1,
    modelVersion: 'm1',
    madeAt: new Date(Date.parse(fixture.kickoffAt) - DAY_MS).toISOString(),
    predictedOutcome: 'home_win',
    homeWinProbability: home,
    drawProbability: 90 - home,
    awayWinProbability: 10,
    predictedHomeScore: 2,
    predictedAwayScore: n % 2,
    confidenceScore: home,
    overUnderPrediction: 'over_2.5',
    probOver25Goals: 55,
    bothTeamsToScoreProbability: 51.25,
    ...changes,
  }
}

/** Commit and opening of a prediction. */
export function makeSamplePair(
  fixture: UniverseFixture,
  prediction: OpenedPrediction,
  result = { homeScore: 2, awayScore: 1 },
): { commit: CommitLeaf; open: OpenLeaf } {
  const { nonce, leaf } = makeCommit(prediction, fixture.kickoffAt)
  const { matchId, revision } = prediction
  return {
    commit: leaf,
    open: { v: 1, kind: 'open', matchId, revision, nonce, prediction, result },
  }
}

/** The result of match n: home wins, draws and away wins in turn. */
function toSampleResult(n: number) {
  return [
    { homeScore: 2, awayScore: n % 2 },
    { homeScore: 1, awayScore: 1 },
    { homeScore: 0, awayScore: 3 },
  ][n % 3]!
}

/** All leaves of one day: its universe, two commits made the day before (or before day `madeOn`), and their openings. */
export function makeSampleDay(
  day: number,
  madeOn = day,
  changes: Partial<OpenedPrediction> = {},
): {
  readonly universe: Leaf[]
  readonly commits: CommitLeaf[]
  readonly opens: OpenLeaf[]
} {
  const numbers = [day * 2, day * 2 + 1]
  const fixtures = numbers.map(makeSampleFixture)
  // 19:00 the evening before: the matches of that day have begun.
  const madeMs = Date.parse(makeSampleFixture(madeOn * 2).kickoffAt) - 20 * HOUR_MS
  const madeAt = new Date(madeMs).toISOString()
  const pairs = numbers.map((n, at) =>
    makeSamplePair(
      fixtures[at]!,
      makeSamplePrediction(fixtures[at]!, n, { madeAt, ...changes }),
      toSampleResult(n),
    ),
  )
  return {
    universe: toUniverseLeaves(toDay(fixtures[0]!.kickoffAt), fixtures),
    commits: pairs.map((pair) => pair.commit),
    opens: pairs.map((pair) => pair.open),
  }
}

/** A log of a number of days, appended in batches: before their matches and after them. */
export async function makeSampleLog(
  key: SigningKey,
  days: number,
  daysAtOnce = 1,
): Promise<MemoryLog> {
  const log = await makeMemoryLog(key)
  for (let first = 0; first < days; first += daysAtOnce) {
    const batch = Array.from({ length: Math.min(daysAtOnce, days - first) }, (_, at) =>
      makeSampleDay(first + at, first),
    )
    const ahead = batch.flatMap(({ universe, commits }) => [...universe, ...commits])
    await appendToMemory(log, key, ahead)
    await appendToMemory(
      log,
      key,
      batch.flatMap(({ opens }) => opens),
    )
  }
  return log
}

/** A second log with the same files. */
export function copyLog(log: MemoryLog): MemoryLog {
  const files = new Map(log.files)
  return { files, read: async (path) => files.get(path) ?? null }
}

/** True when the sample prediction of match n has the outcome of its sample result. */
export function isSampleCorrect(n: number): boolean {
  const { homeScore, awayScore } = toSampleResult(n)
  return toOutcome(homeScore, awayScore) === 'home_win'
}

/** The first key of a log, which vouches for itself by signing the checkpoint. */
export function toFirstKeyLeaf(key: VerifierKey, statedAt: string): KeyLeaf {
  const text = formatVerifierKey(key)
  return { v: 1, kind: 'key', key: text, previousKey: null, signature: null, statedAt }
}

/** The incidents of older logs, which report late predictions and let them count. */
export function makeOldLateIncidents(
  matches: readonly Pick<IncidentItem, 'matchId'>[],
  now: Date,
): IncidentLeaf[] {
  const statedAt = now.toISOString()
  return toIncidents(matches, {
    message: `These predictions were made and stored before kick-off, but a run was interrupted, and at ${statedAt} they were not published yet.`,
    statedAt,
  })
}
