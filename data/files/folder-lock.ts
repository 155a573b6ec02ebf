/**
 * Only one process at a time may open the embedded database: two would corrupt it. The lock is a
 * file with the holder's process id, its start and, of a server, its address; the lock of a dead
 * process is taken over. Of a holder in another container, whose id says nothing here, the file's
 * time says whether it lives: each holder renews it.
 */
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#data/model/time.ts'
import { nameFile } from '#data/model/disk-fault.ts'
import { PROCESS_NAMESPACE } from './process-namespace.ts'

/** In names of files: containers with one folder have the same small process ids. */
export const SELF = [process.pid, ...(PROCESS_NAMESPACE ? [PROCESS_NAMESPACE] : [])].join('-')
const RENEW_EVERY_MS = 10_000
/** Longer than a busy process leaves its timers alone. */
const SILENT_MS = 2 * MINUTE_MS

export interface FolderLock {
  release(): void
}

export interface HeldLock {
  readonly holderProcessId: number
  /** Where the holder answers; null for a command. */
  readonly address: string | null
  /** In another container, where process ids have another meaning. */
  readonly isElsewhere: boolean
  readonly renewedAtMs: number
}

interface Holder {
  /** The whole lock. */
  readonly text: string
  /** 0 where the lock names none. */
  readonly processId: number
  /** Null where the system does not tell it. */
  readonly startedAt: string | null
  /** Where it answers; null for a command. */
  readonly address: string | null
  /** In which its id counts; null where it is not told. */
  readonly namespace: string | null
  readonly renewedAtMs: number
}

/** Start of a process, in the kernel's clock ticks: a reused process id has another one. Null where unknown. */
function getProcessStart(processId: number): string | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // The process has ended, or the system has no /proc.
    return null
  }
}

const isElsewhere = ({ namespace }: Holder) => namespace !== null && namespace !== PROCESS_NAMESPACE

function isAlive(holder: Holder): boolean {
  if (holder.processId === 0) return false
  if (isElsewhere(holder))
    // Of one in the future the clock was set back since.
    return Math.abs(Date.now() - holder.renewedAtMs) < SILENT_MS
  try {
    process.kill(holder.processId, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const start = getProcessStart(holder.processId)
  return start === null || holder.startedAt === null || start === holder.startedAt
}

/** Process id, its start or `-`, the address of a server, and as its fragment the namespace. */
const HOLDER_LINE = /^([1-9]\d*)(?: (?:-|(\d+))(?: ([^\s#]*)(?:#(\d+))?)?)?\n?$/

/** A lock is linked whole: one without a holder's line was cut short by a power failure, and is nobody's. */
function readHolder(path: string): Holder | null {
  try {
    const text = readFileSync(path, 'utf8')
    const renewedAtMs = statSync(path).mtimeMs
    const [, id = 0, startedAt = null, address, namespace = null] = HOLDER_LINE.exec(text) ?? []
    const processId = Number(id)
    return { text, processId, startedAt, address: address || null, namespace, renewedAtMs }
  } catch (error) {
    // Only a missing lock is nobody's: taking away an unreadable one would let two processes in.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Process id of the live holder of a lock; null when nobody holds it. */
export function readLiveHolder(path: string): number | null {
  const holder = readHolder(path)
  return holder !== null && isAlive(holder) ? holder.processId : null
}

/** For a message: the holder of a lock. */
export const describeHolder = ({ holderProcessId, isElsewhere }: HeldLock) =>
  `process ${holderProcessId}${isElsewhere ? ' of another container, or was within two minutes' : ''}`

/**
 * The lock, or its live holder.
 * @param path of the lock file; its folder is created when missing
 * @param address where a server of the holder answers
 */
export function acquireFolderLock(
  path: string,
  address: string | null = null,
): FolderLock | HeldLock {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const own = `${path}.${SELF}`
  const place = `${address ?? ''}${PROCESS_NAMESPACE === null ? '' : `#${PROCESS_NAMESPACE}`}`
  const words = [process.pid, getProcessStart(process.pid) ?? '-', ...(place ? [place] : [])]
  const holderLine = `${words.join(' ')}\n`
  try {
    writeFileSync(own, holderLine, { mode: 0o600, flush: true })
    for (;;) {
      try {
        // A hard link is atomic: no reader sees a half-written lock.
        linkSync(own, path)
        return hold(path, holderLine)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readHolder(path)
      if (holder !== null && isAlive(holder))
        return {
          holderProcessId: holder.processId,
          address: holder.address,
          isElsewhere: isElsewhere(holder),
          renewedAtMs: holder.renewedAtMs,
        }
      takeAway(path, holder)
    }
  } catch (error) {
    throw nameFile(error, path)
  } finally {
    rmSync(own, { force: true })
  }
}

interface Waiting {
  readonly lookAgainMs?: number
  readonly signal?: AbortSignal | undefined
  /** Called once, with the process that is waited for. */
  readonly onWait?: (holderProcessId: number) => void
}

/** The lock, as soon as nobody else holds it. */
export async function waitForFolderLock(
  path: string,
  { lookAgainMs = 500, signal, onWait }: Waiting = {},
): Promise<FolderLock> {
  for (let isTold = false; ; isTold = true) {
    const lock = acquireFolderLock(path)
    if (!('holderProcessId' in lock)) return lock
    if (!isTold) onWait?.(lock.holderProcessId)
    await sleep(lookAgainMs, undefined, { ...(signal && { signal }) })
  }
}

/**
 * The lock, or its live holder, for a server. A container that was killed and is started again finds
 * its own last lock: waits until a holder in another container renews its lock or counts as dead.
 */
export async function acquireOnceCertain(
  path: string,
  say: (words: string) => void,
  address: string | null = null,
): Promise<FolderLock | HeldLock> {
  let first: HeldLock | null = null
  for (;;) {
    const lock = acquireFolderLock(path, address)
    if ('release' in lock || !lock.isElsewhere) return lock
    if (first === null)
      say(
        `${path} was last locked in another container: waiting up to two minutes to see if it runs`,
      )
    first ??= lock
    if (lock.renewedAtMs !== first.renewedAtMs) return lock
    await sleep(500)
  }
}

/** Renews the file's time until it is released. One who was stopped for minutes may have lost it. */
function hold(path: string, holderLine: string): FolderLock {
  const isOurs = () => readHolder(path)?.text === holderLine
  const renewal = setInterval(() => {
    try {
      if (isOurs()) utimesSync(path, new Date(), new Date())
    } catch {
      // The next time comes well before the holder counts as dead.
    }
  }, RENEW_EVERY_MS).unref()
  return {
    release() {
      clearInterval(renewal)
      if (isOurs()) rmSync(path, { force: true })
    },
  }
}

/** Removes a dead holder's lock. Renaming first ensures that only one of two processes removes it. */
function takeAway(path: string, dead: Holder | null): void {
  const aside = `${path}.dead.${SELF}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Another process may have taken it over between the check and the rename: give it back.
  if (dead !== null && readHolder(aside)?.text !== dead.text) {
    renameSync(aside, path)
    return
  }
  rmSync(aside, { force: true })
}
