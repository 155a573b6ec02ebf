/**
 * Before a head of the log is signed, every known head must be a prefix of it: in the folder, in
 * the database, at the public address, at a witness. Otherwise a database restored to an older
 * state on an empty disk would sign a second history.
 */
import { equalBytes, toBase64 } from '#data/ledger/format/bytes.ts'
import type { LogKeys, SignedHead } from '#data/ledger/signing/current-signer.ts'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { readConsistencyProof } from '#data/ledger/tree/log-reader.ts'
import { askWitness } from '#data/log/ask-witness.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { readOutsideHead } from '#data/log/outside-head.ts'
import { AppError } from '#data/model/errors.ts'
import { WAY_OUT_OF_OLDER_DATABASE } from '#data/model/older-database.ts'
import { getLastHead } from '#data/queries/log/log-heads.ts'
import { toStoredRoot, type StoredLog } from '#data/queries/log/stored-log.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { describeOutcome } from './cosign-log.ts'
import { openOwnHead, readFolderHead, toLogFolder } from './log-entries.ts'

interface KnownHead {
  /** Description of the place. */
  readonly place: string
  readonly head: SignedHead
}

function requireBeginning(log: StoredLog, { place, head }: KnownHead): void {
  if (head.size > log.size)
    throw new AppError(
      'conflict',
      `${place} has a log of ${head.size} entries, the database knows of ${log.size}: it was restored to an older state. Nothing was signed. ${WAY_OUT_OF_OLDER_DATABASE}`,
    )
  if (!equalBytes(toStoredRoot(log, head.size), head.rootHash))
    throw new AppError(
      'ledger_invalid',
      `${place} has other first ${head.size} entries (root ${toBase64(head.rootHash)}) than the database: signing would make a second history of one log. Find out which one is right before anything is published; nothing was signed.`,
    )
}

async function listInsideHeads(
  context: RunContext,
  keys: LogKeys,
): Promise<{ folder: KnownHead | null; row: KnownHead | null }> {
  const head = await readFolderHead(context, keys)
  const row = await context.database.read(getLastHead)
  const place = 'The database'
  return {
    folder: head && { place: `The folder ${toLogFolder(context)}`, head },
    row: row === null ? null : { place, head: await openOwnHead(place, row, keys) },
  }
}

async function listOutsideHeads(context: RunContext, keys: LogKeys): Promise<KnownHead[]> {
  const heads = await Promise.all(
    (context.headAddresses ?? []).map(async (address): Promise<KnownHead | null> => {
      const head = await readOutsideHead(address, keys)
      return head && { place: address, head }
    }),
  )
  return heads.filter((head) => head !== null)
}

/** Every known head of the log: in the folder, in the database, at the public address and at witnesses. */
export async function listKnownHeads(context: RunContext, keys: LogKeys): Promise<KnownHead[]> {
  const { folder, row } = await listInsideHeads(context, keys)
  const outside = await listOutsideHeads(context, keys)
  return [folder, row, ...outside].filter((head) => head !== null)
}

/**
 * Sends our last head to each witness that accepts checkpoints. Throws `conflict` when one of them
 * has cosigned more of this log, or something else; a witness that does not answer stops nothing.
 */
async function requireNoneAgainst(
  context: RunContext,
  keys: LogKeys,
  folder: KnownHead | null,
): Promise<void> {
  const note = await context.database.read(getLastHead)
  if (note === null) return
  const checkpoint = await openOwnHead('The database', note, keys)
  const { size } = checkpoint
  const read = openLogFolder(toLogFolder(context))
  const prove = async (oldSize: number) => {
    // Without the files there is no proof: then only a witness at the same size can compare.
    if (oldSize !== 0 && oldSize !== size && (folder?.head.size ?? 0) < size)
      throw new AppError('ledger_invalid', 'The files of the log are not there.')
    return readConsistencyProof(read, oldSize, size)
  }
  const ask = ({ key, submitUrl }: WitnessAddress) =>
    submitUrl === null
      ? null
      : askWitness({ key, submitUrl, oldSize: size }, { note, checkpoint, prove }).catch(
          (error: unknown) => {
            // Missing or damaged files of the log: publishing reports them, with the way out.
            if (error instanceof AppError) return null
            throw error
          },
        )
  const witnesses = context.witnesses ?? []
  // All at once: one that does not answer costs its ten seconds only once.
  const outcomes = await Promise.all(witnesses.map(ask))
  for (const [at, witness] of witnesses.entries()) {
    const found = outcomes[at]
    if (found?.kind === 'ahead' || found?.kind === 'fork')
      throw new AppError(
        'conflict',
        `The witness ${witness.key.name} ${describeOutcome(found, size)}. Nothing was signed. If the database is the older one: ${WAY_OUT_OF_OLDER_DATABASE}`,
      )
  }
}

/**
 * Throws `conflict` or `ledger_invalid` when a known head is not a prefix of the stored log, or a
 * witness has cosigned more or something else: the database is older than the publication, or there
 * is another history.
 */
export async function requireNotOlder(context: RunContext, log: StoredLog, keys: LogKeys) {
  const { folder, row } = await listInsideHeads(context, keys)
  if (row !== null && row.head.size > 0) await requireNoneAgainst(context, keys, folder)
  const outside = await listOutsideHeads(context, keys)
  for (const head of [folder, row, ...outside]) if (head !== null) requireBeginning(log, head)
  return { folder, row, outside }
}

/** Way out when the log's folder is gone and no published head can be read anywhere. */
const LOST =
  'Bring the folder back from a copy, or make the public address (PUBLIC_ORIGIN) or a witness reachable. If you are sure that this database is the newest there is, call `ledger restore`; if it may be older than what was published, `ledger adopt`.'

/**
 * Entries of the largest head ever signed: `signedSize` by known heads, `coveredSize` also by the
 * operator's word where no head is left. Throws `conflict` or `ledger_invalid` unless every known
 * head is a prefix of the stored log, and `conflict` when the folder is gone and no published head
 * is available elsewhere.
 * @param isConfirmed the operator has confirmed that this database is the newest state
 */
export async function requireOneHistory(
  context: RunContext,
  log: StoredLog,
  options: { readonly keys: LogKeys; readonly isConfirmed: boolean },
): Promise<{ coveredSize: number; signedSize: number }> {
  const { folder, row, ...found } = await requireNotOlder(context, log, options.keys)
  // Who has a key of before its hand-over can still sign any beginning of the log. Outside our own
  // folder such a head proves nothing: not what was published in time, nor that nothing followed.
  const names = new Set(options.keys.current.map(formatVerifierKey))
  const isOurs = ({ head }: KnownHead) => names.has(formatVerifierKey(head.signer))
  const outside = found.outside.filter(isOurs)
  const inside = [folder, row !== null && isOurs(row) ? row : null]
  const known = [...inside, ...outside].filter((head) => head !== null)
  const isFirst = log.size === 0 || row?.head.size === 0
  // With no head left at all it is unknown what was late: nothing is called late.
  if (known.length === 0 && options.isConfirmed) return { coveredSize: log.size, signedSize: 0 }
  const signedSize = Math.max(0, ...known.map(({ head }) => head.size))
  if (folder !== null || isFirst || outside.length > 0 || options.isConfirmed)
    return { coveredSize: signedSize, signedSize }
  throw new AppError(
    'conflict',
    `The folder of the log, ${toLogFolder(context)}, is empty, though ${row === null ? 'the database has' : `${row.head.size} entries were published of`} ${log.size}: an older database would be published as a second history. ${LOST}`,
  )
}
