/**
 * What the witnesses of our log say: each keeps its own copy of the checkpoint
 * it cosigned last. Asked when somebody wants to know, all at once, with a
 * short time limit, at most once a minute.
 */
import { concatBytes } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures } from '#data/ledger/signing/cosignature.ts'
import { readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import {
  listConsistencyRanges,
  proveConsistency,
  verifyConsistency,
} from '#data/ledger/tree/merkle-proof.ts'
import { parseNote, type Note, type NoteSignature } from '#data/ledger/signing/signed-note.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'

export interface WitnessAddress {
  readonly key: VerifierKey
  /** Where its cosigned checkpoint is read. */
  readonly url: string
}

/** `current`: the checkpoint we show; `earlier`: one that ours continues; `conflict`: one that ours does not; `silent`: nothing to be had. */
export type WitnessStatus = 'current' | 'earlier' | 'conflict' | 'silent'

export interface WitnessState {
  readonly name: string
  readonly key: string
  readonly url: string
  readonly status: WitnessStatus
  readonly size: number | null
  readonly seenAt: string | null
}

export interface WitnessBoard {
  readonly states: readonly WitnessState[]
  /** Cosignatures of the checkpoint with this text. */
  readonly cosignatures: (text: string) => readonly NoteSignature[]
}

const TIMEOUT_MS = 2000
const KEEP_MS = 60_000
const MOST_BYTES = 20_000

/** The body as far as it may go: a witness is somebody else's server. */
async function fetchNote(url: string): Promise<Note> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok || response.body === null) throw new Error(`the answer was ${response.status}`)
  let bytes: Uint8Array = new Uint8Array()
  for await (const part of response.body) {
    bytes = concatBytes(bytes, part as Uint8Array)
    if (bytes.length > MOST_BYTES) throw new Error('the answer is too long')
  }
  return parseNote(bytes)
}

async function compare(read: LogReader, ours: Checkpoint, theirs: Checkpoint) {
  if (theirs.origin !== ours.origin || theirs.size > ours.size) return 'conflict'
  const ranges = listConsistencyRanges(theirs.size, ours.size)
  const proof = proveConsistency(theirs.size, ours.size, await readHashes(read, ours.size, ranges))
  if (!verifyConsistency(theirs, ours, proof)) return 'conflict'
  return theirs.size === ours.size ? 'current' : 'earlier'
}

async function readOurs(read: LogReader): Promise<Checkpoint> {
  return parseCheckpointText(parseNote((await read(CHECKPOINT_PATH))!).text)
}

interface Heard {
  readonly state: WitnessState
  readonly text: string
  readonly lines: readonly NoteSignature[]
}

async function hear(read: LogReader, { key, url }: WitnessAddress): Promise<Heard> {
  const about = { name: key.name, key: formatVerifierKey(key), url }
  try {
    const note = await fetchNote(url)
    const [cosignature] = await listCosignatures(note, [key])
    if (cosignature === undefined) throw new Error('it has not signed')
    const theirs = parseCheckpointText(note.text)
    // Read afterwards: the log may have grown while the witness answered.
    const status = await compare(read, await readOurs(read), theirs)
    const seenAt = new Date(cosignature.timeSeconds * 1000).toISOString()
    const lines = note.signatures.filter((line) => line.name === key.name && line.id === key.id)
    return { state: { ...about, status, size: theirs.size, seenAt }, text: note.text, lines }
  } catch {
    return { state: { ...about, status: 'silent', size: null, seenAt: null }, text: '', lines: [] }
  }
}

/** A function that answers what all witnesses say, at most a minute old. */
export function makeWitnessBoard(
  read: LogReader,
  witnesses: readonly WitnessAddress[],
  now: () => Date,
): () => Promise<WitnessBoard> {
  let asked: { atMs: number; heard: Promise<Heard[]> } | null = null
  return async () => {
    const nowMs = now().getTime()
    if (asked === null || nowMs - asked.atMs >= KEEP_MS)
      asked = { atMs: nowMs, heard: Promise.all(witnesses.map((one) => hear(read, one))) }
    const heard = await asked.heard
    return {
      states: heard.map(({ state }) => state),
      cosignatures: (text) =>
        heard.flatMap((one) =>
          one.text === text && one.state.status !== 'conflict' ? one.lines : [],
        ),
    }
  }
}
