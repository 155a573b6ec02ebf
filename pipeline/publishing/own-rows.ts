/**
 * Whether the log's rows are our own. The database cannot tell: a row may be anybody's who may write
 * to it. So each transaction that appends entries also signs size and root of all rows, as it leaves
 * them, with the key of the log, which the database does not hold. Rows that neither such a
 * signature nor a published head covers are not signed for readers, and nothing is appended to them.
 */
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { parseBase64, toBase64, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { signBytes, verifyBytes, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import { listEntries, listVoids, toLeaf } from '#data/queries/log/log-rows.ts'
import { getRowSignature, storeRowSignature } from '#data/queries/log/row-signature.ts'
import { readLogInside, toStoredRoot, type StoredLog } from '#data/queries/log/stored-log.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

/** No text of a checkpoint begins like this: the signature cannot be shown as a head. */
function toSigned({ name }: SigningKey, log: StoredLog): Bytes {
  const root = toBase64(toStoredRoot(log, log.size))
  return toUtf8(`pitchproof rows of the log\n${name}\n${log.size}\n${root}\n`)
}

/** Signs all rows, with those of this transaction. */
export async function signRows(
  { database, signingKey }: Pick<RunContext, 'database' | 'signingKey'>,
  db: WriteDb,
): Promise<void> {
  const log = await readLogInside(database, db)
  const signature = await signBytes(signingKey, toSigned(signingKey, log))
  await storeRowSignature(db, toBase64(signature))
}

/** True when one of these keys has signed the rows as they are. */
export async function areRowsSigned(db: ReadDb, log: StoredLog, keys: readonly SigningKey[]) {
  const stored = await getRowSignature(db)
  if (stored === null || !/^[A-Za-z0-9+/]{86}==$/.test(stored)) return false
  const signature = parseBase64(stored)
  for (const key of keys) if (await verifyBytes(key, toSigned(key, log), signature)) return true
  return false
}

const WAY_OUT =
  'Find out who may write to the database, and restore a backup. Entries that version 1.0.0 left when it was interrupted are shown, and accepted as your own, by `ledger accept`. Nothing was signed or added.'

async function describeForeign(db: ReadDb, from: number): Promise<string> {
  const [first] = await listEntries(db, from, 1)
  const { kind } = toLeaf(first!)
  return `Entry ${from} of the log in the database (${kind}), or one after it, was not written with the key of this log.`
}

/** Throws `ledger_invalid` unless the table of voids says exactly what the entries say. */
async function requireSameVoids(db: ReadDb, { voided }: LogStory): Promise<void> {
  const rows = await listVoids(db)
  const isSame = ({ entryIndex, incidentIndex }: (typeof rows)[number]) =>
    voided.get(entryIndex)?.incidentIndex === incidentIndex
  const stray = rows.find((row) => !isSame(row))
  const held = new Set(rows.map(({ entryIndex }) => entryIndex))
  const index = stray?.entryIndex ?? [...voided.keys()].find((at) => !held.has(at))
  if (index === undefined) return
  throw new AppError(
    'ledger_invalid',
    `Entry ${index} is voided ${stray === undefined ? 'by the log, and not' : 'otherwise than the log says'} in the database's table ledger_voids. ${WAY_OUT}`,
  )
}

/**
 * Throws `ledger_invalid` unless every row was written by a holder of one of these keys.
 * @param coveredSize entries under a head of ours, which need no other signature
 */
export async function requireOwnRows(
  db: ReadDb,
  log: StoredLog,
  { coveredSize, keys }: { readonly coveredSize: number; readonly keys: readonly SigningKey[] },
): Promise<void> {
  if (coveredSize < log.size && !(await areRowsSigned(db, log, keys)))
    throw new AppError('ledger_invalid', `${await describeForeign(db, coveredSize)} ${WAY_OUT}`)
  await requireSameVoids(db, log.story)
}
