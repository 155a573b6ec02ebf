/**
 * Serves the newest snapshot that can be trusted. A bad signature, an unknown
 * key, a version older than one already published, an expired pointer: refused,
 * and the last good snapshot stays, with the reason in the status.
 */
import { AppError } from '#data/model/errors.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { openDay, openPointer } from './signing.ts'
import type { SnapshotDay, SnapshotMatch, SnapshotPointer } from './snapshot.ts'
import type { SnapshotStore } from './store.ts'

export interface CurrentSnapshot {
  readonly version: number
  readonly createdAt: string
  readonly expiresAt: string
  readonly modelVersion: string
  isExpired(now: Date): boolean
  getMatch(id: string): SnapshotMatch | null
  listDay(day: string): readonly SnapshotMatch[]
}

export interface SnapshotStatus {
  /** `degraded`: the newest was refused and the last good one is served. */
  readonly state: 'ok' | 'none' | 'degraded'
  readonly version: number | null
  readonly createdAt: string | null
  readonly expiresAt: string | null
  readonly problem: string | null
}

export interface SnapshotReader {
  getCurrent(): Promise<CurrentSnapshot | null>
  /** The same from memory alone; undefined when it is time to check. */
  peek(): CurrentSnapshot | null | undefined
  getStatus(): SnapshotStatus
  /** Something new may be there: the next call checks. */
  lookAgain(): void
}

export interface ReaderOptions {
  /** Tried in order: the folder first, then the same bytes in the database. */
  readonly stores: readonly SnapshotStore[]
  /** Keys whose signature counts, asked at each reading: a key may have been handed over. */
  readonly readTrustedKeys: () => Promise<readonly VerifierKey[]>
  readonly now: () => Date
  /** Highest version ever published, from the database: a rolled-back folder shows. */
  readonly readPublishedVersion: () => Promise<number>
  /** Told why the newest snapshot was refused, once for each reason; null when it is served again. */
  readonly onProblem?: (problem: string | null) => void
  /** How often the stores are looked at, ms. */
  readonly checkEveryMs?: number
}

const CHECK_EVERY_MS = 1000

function toCurrent(pointer: SnapshotPointer, days: readonly SnapshotDay[]): CurrentSnapshot {
  const byDay = new Map(days.map((day) => [day.day, day.matches]))
  const byId = new Map(
    days.flatMap((day) => day.matches.map((match) => [match.matchId, match] as const)),
  )
  return {
    version: pointer.version,
    createdAt: pointer.createdAt,
    expiresAt: pointer.expiresAt,
    modelVersion: pointer.modelVersion,
    isExpired: (now) => now.getTime() >= Date.parse(pointer.expiresAt),
    getMatch: (id) => byId.get(id) ?? null,
    listDay: (day) => byDay.get(day) ?? [],
  }
}

async function loadFrom(
  store: SnapshotStore,
  options: ReaderOptions,
  atLeast: number,
): Promise<{ current: CurrentSnapshot; pointer: SnapshotPointer } | null> {
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
  return { current: toCurrent(pointer, days), pointer }
}

/** A reader that looks at its stores again when they may have changed. */
export function createSnapshotReader(options: ReaderOptions): SnapshotReader {
  let current: CurrentSnapshot | null = null
  let pointer: SnapshotPointer | null = null
  let problem: string | null = null
  let stamp: string | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function readStamps(): Promise<string> {
    return (await Promise.all(options.stores.map((store) => store.readStamp(pointer)))).join('|')
  }

  async function reload(): Promise<void> {
    const problems: string[] = []
    const atLeast = Math.max(current?.version ?? 0, await options.readPublishedVersion())
    for (const store of options.stores) {
      try {
        const loaded = await loadFrom(store, options, atLeast)
        if (loaded === null) continue
        current = loaded.current
        pointer = loaded.pointer
        break
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problems.push(`${store.name}: ${error.message}`)
      }
    }
    const found = problems.length > 0 ? problems.join(' ') : null
    if (found !== problem) options.onProblem?.(found)
    problem = found
    stamp = await readStamps()
  }

  async function check(): Promise<void> {
    const isExpired = current?.isExpired(options.now()) ?? false
    if (stamp !== null && !isExpired && stamp === (await readStamps())) return
    await reload()
  }

  const isDue = () => performance.now() - checkedAt >= (options.checkEveryMs ?? CHECK_EVERY_MS)
  return {
    peek: () => (checking === null && !isDue() ? current : undefined),
    async getCurrent() {
      const startedAt = performance.now()
      if (checking === null && isDue()) {
        // Counted from the start of the read, so that a notice during it is not missed.
        checkedAt = startedAt
        checking = check().finally(() => {
          checking = null
        })
      }
      if (checking !== null) await checking
      return current
    },
    lookAgain() {
      checkedAt = Number.NEGATIVE_INFINITY
    },
    getStatus: () => ({
      state: current === null ? 'none' : problem === null ? 'ok' : 'degraded',
      version: current?.version ?? null,
      createdAt: current?.createdAt ?? null,
      expiresAt: current?.expiresAt ?? null,
      problem,
    }),
  }
}
