/**
 * Serves the newest trusted snapshot. Refused are a bad signature, an unknown key, a version older
 * than the database's, and an expired pointer; the last good snapshot is then still served, with
 * the reason in the status. It is served only while the database has it: one lost in a failover or
 * restore counts as never published.
 */
import { createHash } from 'node:crypto'
import { AppError } from '#data/model/errors.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { openDay, openPointer } from './signing.ts'
import type { SnapshotDay, SnapshotMatch, SnapshotPointer } from './snapshot.ts'
import type { SnapshotStore } from './store.ts'

export interface CurrentSnapshot {
  readonly version: number
  /** Hash of the pointer: a lost version number may be reused for other content. */
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly modelVersion: string
  isExpired(now: Date): boolean
  getMatch(id: string): SnapshotMatch | null
  listDay(day: string): readonly SnapshotMatch[]
}

interface SnapshotStatus {
  /** `degraded`: the newest was refused and the last good one is served. */
  readonly state: 'ok' | 'none' | 'degraded'
  readonly version: number | null
  readonly createdAt: string | null
  readonly expiresAt: string | null
  readonly problem: string | null
}

export interface SnapshotReader {
  getCurrent(): Promise<CurrentSnapshot | null>
  getStatus(): SnapshotStatus
  /** Currently trusted keys. */
  readTrustedKeys(): Promise<readonly VerifierKey[]>
  /** A notice came: the next call checks. */
  lookAgain(): void
}

export interface ReaderOptions {
  /** Tried in order: the folder first, then the same bytes in the database. */
  readonly stores: readonly SnapshotStore[]
  /** Trusted keys, read at each check: the key may have been rotated. */
  readonly readTrustedKeys: () => Promise<readonly VerifierKey[]>
  readonly now: () => Date
  /** Highest published version in the database: shows a folder that was rolled back. */
  readonly readPublishedVersion: () => Promise<number>
  /**
   * True while the database has this pointer file under its version; false once the database was
   * restored to an older state.
   */
  readonly isPublished: (version: number, file: string) => Promise<boolean>
  /**
   * Called with the reason why the newest snapshot was refused, once per reason; with null when it
   * is served again.
   */
  readonly onProblem?: (problem: string | null) => void
  /** Interval between checks of the stores, ms. */
  readonly checkEveryMs?: number
}

const CHECK_EVERY_MS = 1000

interface Loaded {
  readonly current: CurrentSnapshot
  readonly pointer: SnapshotPointer
  /** The stored pointer file. */
  readonly file: string
}

function toCurrent({ pointer, file }: Omit<Loaded, 'current'>, days: readonly SnapshotDay[]) {
  const byDay = new Map(days.map((day) => [day.day, day.matches]))
  const byId = new Map(
    days.flatMap((day) => day.matches.map((match) => [match.matchId, match] as const)),
  )
  return {
    version: pointer.version,
    id: createHash('sha256').update(file).digest('base64url'),
    createdAt: pointer.createdAt,
    expiresAt: pointer.expiresAt,
    modelVersion: pointer.modelVersion,
    isExpired: (now: Date) => now.getTime() >= Date.parse(pointer.expiresAt),
    getMatch: (id: string) => byId.get(id) ?? null,
    listDay: (day: string) => byDay.get(day) ?? [],
  } satisfies CurrentSnapshot
}

async function loadFrom(
  store: SnapshotStore,
  options: ReaderOptions,
  atLeast: number,
): Promise<Loaded | null> {
  const file = await store.readPointer()
  if (file === null) return null
  const keys = await options.readTrustedKeys()
  const pointer = await openPointer(keys, file)
  if (pointer.version < atLeast) {
    throw new AppError(
      'snapshot_invalid',
      `Version ${pointer.version} of the snapshots is older than version ${atLeast}, which was already published: somebody put an old one back.`,
    )
  }
  if (options.now().getTime() >= Date.parse(pointer.expiresAt)) {
    throw new AppError(
      'snapshot_invalid',
      `The snapshots of ${pointer.createdAt} expired at ${pointer.expiresAt}. Run the pipeline.`,
    )
  }
  const days = await Promise.all(
    pointer.days.map(async (expected) => {
      const day = await store.readDay(expected.day, expected.revision)
      if (day === null)
        throw new AppError(
          'snapshot_invalid',
          `The snapshot of ${expected.day}, revision ${expected.revision}, is missing.`,
        )
      return openDay(keys, day, expected)
    }),
  )
  return { current: toCurrent({ pointer, file }, days), pointer, file }
}

/** A reader that checks its stores when they may have changed. */
export function createSnapshotReader(options: ReaderOptions): SnapshotReader {
  let held: Loaded | null = null
  let problem: string | null = null
  let stamp: string | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function readStamps(): Promise<string> {
    return (
      await Promise.all(options.stores.map((store) => store.readStamp(held?.pointer ?? null)))
    ).join('|')
  }

  async function reload(): Promise<void> {
    const problems: string[] = []
    let mayPass = false
    // Read before the pointer, so that a write in between is noticed at the next check.
    const before = await readStamps()
    const atLeast = await options.readPublishedVersion()
    const stays = held !== null && (await options.isPublished(held.pointer.version, held.file))
    let next = stays ? held : null
    for (const store of options.stores) {
      try {
        const loaded = await loadFrom(store, options, atLeast)
        if (loaded === null) continue
        next = loaded
        break
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problems.push(`${store.name}: ${error.message}`)
        mayPass ||= 'retryAfterSeconds' in error.details
      }
    }
    held = next
    const found = problems.length > 0 ? problems.join(' ') : null
    if (found !== problem) options.onProblem?.(found)
    problem = found
    // A store that was too busy to answer is asked again, although nothing in it has changed.
    stamp = mayPass ? null : before
  }

  async function check(): Promise<void> {
    const isExpired = held?.current.isExpired(options.now()) ?? false
    if (stamp !== null && !isExpired && stamp === (await readStamps())) return
    await reload()
  }

  const isDue = () => performance.now() - checkedAt >= (options.checkEveryMs ?? CHECK_EVERY_MS)
  return {
    readTrustedKeys: options.readTrustedKeys,
    async getCurrent() {
      const startedAt = performance.now()
      if (checking === null && isDue()) {
        // Measured from the start of the read, so that a notice during it is not missed.
        checkedAt = startedAt
        checking = check().finally(() => {
          checking = null
        })
      }
      if (checking !== null) await checking
      return held?.current ?? null
    },
    lookAgain() {
      checkedAt = Number.NEGATIVE_INFINITY
    },
    getStatus: () => ({
      state: held === null ? 'none' : problem === null ? 'ok' : 'degraded',
      version: held?.current.version ?? null,
      createdAt: held?.current.createdAt ?? null,
      expiresAt: held?.current.expiresAt ?? null,
      problem,
    }),
  }
}
