/**
 * The closed and erased accounts, as a list outside the database: an older backup brings them back,
 * and the list erases them again. It contains only salted hashes of account ids, one per line. An
 * id is random and is erased with its account, so a line reveals nothing without an old copy of the
 * database.
 */
import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#data/files/make-folder.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'

/** Name of the file, in DATA_DIR and in each backup. */
export const ERASED_FILE = 'erased-accounts'

/** Salt, hash and checksum, all hex. */
const LINE = /^([0-9a-f]{32}) ([0-9a-f]{64}) ([0-9a-f]{8})$/

interface ErasedLine {
  readonly salt: string
  readonly hash: string
}

export interface ErasedList {
  /** Path of the file. */
  readonly path: string
  readonly lines: readonly ErasedLine[]
  /** Number of unreadable lines; they stay in the file. */
  readonly damaged: number
}

const toHash = (salt: string, id: string) => toSha256Hex(`${salt}${id}`)
const toCheck = ({ salt, hash: hashed }: ErasedLine) => toSha256Hex(`${salt} ${hashed}`).slice(0, 8)
const formatLine = (line: ErasedLine) => `${line.salt} ${line.hash} ${toCheck(line)}\n`

function parseLine(text: string): ErasedLine | null {
  const [, salt, hashed, check] = LINE.exec(text) ?? []
  if (salt === undefined || hashed === undefined) return null
  const line = { salt, hash: hashed }
  return toCheck(line) === check ? line : null
}

/** The list in a folder; empty without a file. */
export async function readErased(folder: string): Promise<ErasedList> {
  const path = join(folder, ERASED_FILE)
  const texts = ((await readTextIfThere(path)) ?? '').split('\n').filter((text) => text !== '')
  const lines = texts.map(parseLine)
  const whole = lines.filter((line) => line !== null)
  return { path, lines: whole, damaged: lines.length - whole.length }
}

/** The given accounts that are on one of the lists. */
export function listErased(lists: readonly ErasedList[], ids: readonly string[]): string[] {
  const lines = lists.flatMap((list) => list.lines)
  const hashes = new Set(lines.map((line) => line.hash))
  const salts = [...new Set(lines.map(({ salt }) => salt))]
  return ids.filter((id) => salts.some((salt) => hashes.has(toHash(salt, id))))
}

async function append(path: string, lines: readonly ErasedLine[]): Promise<void> {
  if (lines.length === 0) return
  await makeFolder(dirname(path))
  const before = await readTextIfThere(path)
  // A line cut off by a power failure stays a line of its own.
  const gap = before === null || before === '' || before.endsWith('\n') ? '' : '\n'
  const text = `${gap}${lines.map(formatLine).join('')}`
  await appendFile(path, text, { mode: 0o600, flush: true })
}

/** Adds accounts to a list that was just read, without duplicates. */
export async function addErased(list: ErasedList, ids: readonly string[]): Promise<void> {
  const known = new Set(listErased([list], ids))
  // One salt per list, so that comparing many accounts is fast.
  const salt = list.lines[0]?.salt ?? randomBytes(16).toString('hex')
  const news = [...new Set(ids)].filter((id) => !known.has(id))
  await append(
    list.path,
    news.map((id) => ({ salt, hash: toHash(salt, id) })),
  )
}

/** Adds the lines of one list to another, without duplicates. */
export async function mergeErased(from: ErasedList, into: ErasedList): Promise<void> {
  const known = new Set(into.lines.map((line) => line.hash))
  await append(
    into.path,
    from.lines.filter((line) => !known.has(line.hash)),
  )
}

/** What to do about unreadable lines, in words; empty for intact lists. */
export function describeDamage(lists: readonly ErasedList[]): string[] {
  return lists
    .filter(({ damaged }) => damaged > 0)
    .map(
      ({ path, damaged, lines }) =>
        `${path}: ${damaged} lines cannot be read, the other ${lines.length} still count. After a restore accounts may be back that were erased: compare the file with its copy in the newest backup, and leave the damaged lines out. Nothing was removed from it.`,
    )
}
