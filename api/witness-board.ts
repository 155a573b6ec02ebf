/**
 * State of our log's witnesses. Witnesses with an address are read on request: all at once, with a
 * short timeout, at most once a minute. For the others, and those that do not answer, it is their
 * last cosignature for the log.
 */
import type { Database } from '#data/db/database.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures } from '#data/ledger/signing/cosignature.ts'
import { parseNote, type Note, type NoteSignature } from '#data/ledger/signing/signed-note.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import {
  listConsistencyRanges,
  proveConsistency,
  verifyConsistency,
} from '#data/ledger/tree/merkle-proof.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { readBounded } from '#data/log/read-bounded.ts'
import { AppError } from '#data/model/errors.ts'
import type { WitnessState } from '#data/model/record/witness-board.ts'
import { listLastCosignatures } from '#data/queries/log/cosignatures.ts'
import { MINUTE_MS } from '#data/model/time.ts'

interface WitnessBoard {
  readonly states: readonly WitnessState[]
  /** Cosignatures of the checkpoint with this text. */
  readonly cosignatures: (text: string) => readonly NoteSignature[]
}

const TIMEOUT_MS = 2000
const KEEP_MS = MINUTE_MS
const MOST_BYTES = 20_000

/** A checkpoint with the witness's own verified cosignature. */
interface Statement {
  readonly checkpoint: Checkpoint
  readonly text: string
  readonly line: NoteSignature
  readonly seenAt: string
}

async function toStatement(note: Note, key: VerifierKey): Promise<Statement | null> {
  const [cosignature] = await listCosignatures(note, [key])
  if (cosignature === undefined) return null
  return {
    checkpoint: parseCheckpointText(note.text),
    text: note.text,
    line: note.signatures.find(({ name, id }) => name === key.name && id === key.id)!,
    seenAt: new Date(cosignature.timeSeconds * 1000).toISOString(),
  }
}

/** The checkpoint at the witness's address; null when there is none with its signature. */
async function fetchStatement({ key, url }: WitnessAddress): Promise<Statement | null> {
  if (url === null) return null
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) return null
    return await toStatement(parseNote(await readBounded(response, MOST_BYTES)), key)
  } catch {
    // Only the witness was read here, so any failure is its own.
    return null
  }
}

/** The checkpoint it cosigned on request; null for none. */
async function readStored(database: Database, key: VerifierKey): Promise<Statement | null> {
  const rows = await database.read(listLastCosignatures)
  const row = rows.find(({ witness }) => witness === formatVerifierKey(key))
  return row ? toStatement(parseNote(`${row.checkpoint}\n${row.line}`), key) : null
}

async function readOurs(read: LogReader): Promise<Checkpoint> {
  const bytes = await read(CHECKPOINT_PATH)
  if (bytes === null) throw new AppError('not_found', 'Nothing has been published in the log yet.')
  return parseCheckpointText(parseNote(bytes).text)
}

async function compare(
  read: LogReader,
  ours: Checkpoint,
  theirs: Checkpoint,
): Promise<WitnessState['status']> {
  if (theirs.origin !== ours.origin || theirs.size > ours.size) return 'conflict'
  const ranges = listConsistencyRanges(theirs.size, ours.size)
  const proof = proveConsistency(theirs.size, ours.size, await readHashes(read, ours.size, ranges))
  if (!verifyConsistency(theirs, ours, proof)) return 'conflict'
  return theirs.size === ours.size ? 'current' : 'earlier'
}

interface Heard {
  readonly state: WitnessState
  readonly statement: Statement | null
}

async function hear(read: LogReader, database: Database, witness: WitnessAddress): Promise<Heard> {
  const about = { name: witness.key.name, key: formatVerifierKey(witness.key) }
  const statement = (await fetchStatement(witness)) ?? (await readStored(database, witness.key))
  if (statement === null)
    return { state: { ...about, status: 'silent', size: null, seenAt: null }, statement }
  // Our log is read afterwards, because it may have grown while the witness answered.
  const status = await compare(read, await readOurs(read), statement.checkpoint)
  const { seenAt } = statement
  return { state: { ...about, status, size: statement.checkpoint.size, seenAt }, statement }
}

/**
 * Makes a function that returns the state of all witnesses, at most a minute old. It throws when
 * our own log cannot be read, which is no fault of a witness.
 */
export function makeWitnessBoard(
  read: LogReader,
  witnesses: readonly WitnessAddress[],
  { database, now }: { readonly database: Database; readonly now: () => Date },
): () => Promise<WitnessBoard> {
  let asked: { atMs: number; heard: Promise<Heard[]> } | null = null
  const askAgain = (atMs: number) => {
    const heard = Promise.all(witnesses.map((one) => hear(read, database, one)))
    asked = { atMs, heard }
    // A failure of our own is not cached for a minute.
    heard.catch(() => (asked = null))
    return heard
  }
  return async () => {
    const nowMs = now().getTime()
    const isFresh = asked !== null && nowMs - asked.atMs < KEEP_MS
    const heard = await (isFresh ? asked!.heard : askAgain(nowMs))
    return {
      states: heard.map(({ state }) => state),
      cosignatures: (text) =>
        heard.flatMap(({ state, statement }) =>
          statement?.text === text && state.status !== 'conflict' ? statement.line : [],
        ),
    }
  }
}
