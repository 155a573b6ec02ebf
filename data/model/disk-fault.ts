/**
 * Disk faults (full, write-protected, no permission, missing) are told apart from faults of the
 * program: the operator learns what to do, a visitor that a retry may help.
 */
import { AppError } from './errors.ts'

interface Coded {
  readonly code?: unknown
  readonly path?: unknown
  readonly syscall?: unknown
  readonly cause?: unknown
}

/** Node's error codes, and PostgreSQL's SQLSTATE codes for its disk. */
const KINDS: Readonly<
  Record<string, 'full' | 'readOnly' | 'broken' | 'closed' | 'missing' | 'otherKind'>
> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'readOnly',
  '25006': 'readOnly',
  EIO: 'broken',
  EACCES: 'closed',
  EPERM: 'closed',
  ENOENT: 'missing',
  ENOTDIR: 'otherKind',
  EEXIST: 'otherKind',
  EISDIR: 'otherKind',
}

/** Nothing can be stored, whatever the file. */
const STOPS_STORING: ReadonlySet<string> = new Set(['full', 'readOnly', 'broken'])

const WORDS = {
  full: (place: string) =>
    `The disk is full, or has no inodes left (df -i): ${place} could not be written, and nothing half-written was kept. Free some space and try again; what was stored before is whole.`,
  readOnly: (place: string) =>
    `${place} cannot be written: the disk or the database is read-only. Make it writable, or set DATA_DIR or DATABASE_URL to another place; what was stored before is whole.`,
  broken: (place: string) =>
    `The disk reports a fault: ${place} may not have reached it, so it was not confirmed. Check the disk, then start again; what was confirmed before is whole.`,
  closed: (place: string) =>
    `${place} may not be read or written by this user. Correct its owner or its permissions, or run the command as the user it belongs to.`,
  missing: (place: string) =>
    `${place} is not there. Check its name; if it is to be made, that its disk is mounted and can be written.`,
  otherKind: (place: string) =>
    `${place} cannot be used: a file stands where a folder belongs, or a folder where a file belongs. Move it away, or name another place.`,
} as const

/** Kind and place of a disk fault, searched through the chain of causes; null for any other error. */
function findFault(error: unknown) {
  let current = error as Coded | null | undefined
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const kind = typeof current.code === 'string' ? KINDS[current.code] : undefined
    if (kind !== undefined) {
      // The path of a program that cannot be started is its name.
      const isProgram = typeof current.syscall === 'string' && current.syscall.startsWith('spawn')
      const place = typeof current.path === 'string' && !isProgram ? current.path : null
      // Without a path it is none of our files: a socket without permission, for example.
      if (place !== null || STOPS_STORING.has(kind)) return { kind, place }
    }
    current = current.cause as Coded | null | undefined
  }
  return null
}

/** Adds the file to the error, which the system leaves out when a write to an open file fails. */
export function nameFile(error: unknown, path: string): unknown {
  if (error instanceof Error && 'code' in error && !('path' in error))
    Object.assign(error, { path })
  return error
}

/** Message for the operator; null for any other error. */
export function describeDiskFault(error: unknown): string | null {
  const fault = findFault(error)
  return fault && WORDS[fault.kind](fault.place ?? 'What was to be stored')
}

/** Refusal for a visitor while nothing can be stored; null for any other error. */
export function toStorageRefusal(error: unknown): AppError | null {
  const fault = findFault(error)
  if (fault === null || !STOPS_STORING.has(fault.kind)) return null
  return new AppError(
    'busy',
    'Nothing can be stored at the moment: your change was not saved. Please try again in a few minutes.',
    { cause: error, details: { retryAfterSeconds: 60 } },
  )
}
