/**
 * The witness's side of C2SP `tlog-witness`: checks a log's request to cosign its checkpoint,
 * stores the cosignature and answers.
 */
import type { AppError } from '#data/model/errors.ts'
import { formatNoteSignature, type NoteSignature } from '#data/ledger/signing/signed-note.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { parseAddCheckpoint, type AddCheckpoint } from '#data/ledger/witness/add-checkpoint.ts'
import { judgeCheckpoint, type Verdict } from '#data/ledger/witness/judge-checkpoint.ts'
import {
  cosignAndStore,
  storeEvidence,
  readCosigned,
  type WitnessFolder,
} from './witness-folder.ts'

/** A watched log: its origin and the keys that sign its checkpoints. */
export interface WatchedLog {
  readonly origin: string
  readonly keys: readonly VerifierKey[]
}

export type WitnessAnswer =
  | { readonly kind: 'cosigned'; readonly line: string }
  | { readonly kind: 'malformed'; readonly reason: string }
  | { readonly kind: 'unknown_log'; readonly origin: string }
  | { readonly kind: 'forbidden' | 'impossible' }
  | { readonly kind: 'stale'; readonly size: number }
  | {
      readonly kind: 'fork'
      readonly size: number
      readonly isStale: boolean
      readonly evidence: string | null
    }
  | { readonly kind: 'unproven'; readonly size: number; readonly evidence: string | null }

function parseRequest(bytes: Uint8Array): AddCheckpoint | { reason: string } {
  try {
    return parseAddCheckpoint(bytes)
  } catch (error) {
    return { reason: (error as AppError).message }
  }
}

/** Answers the requests of one log one at a time, so no two are checked against the same last checkpoint. */
export class WitnessDesk {
  readonly #witness: WitnessFolder
  readonly #logs: ReadonlyMap<string, WatchedLog>
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(witness: WitnessFolder, logs: readonly WatchedLog[]) {
    this.#witness = witness
    this.#logs = new Map(logs.map((log) => [log.origin, log]))
  }

  /** The answer to the body of one `add-checkpoint`. */
  async answer(body: Uint8Array, now: () => Date): Promise<WitnessAnswer> {
    const request = parseRequest(body)
    if ('reason' in request) return { kind: 'malformed', reason: request.reason }
    const { origin } = request.checkpoint
    const log = this.#logs.get(origin)
    if (log === undefined) return { kind: 'unknown_log', origin }
    const before = this.#queues.get(origin) ?? Promise.resolve()
    const answered = before.then(() => this.#decide(log, request, body, now))
    this.#queues.set(
      origin,
      answered.catch(() => {}),
    )
    return answered
  }

  async #decide(
    log: WatchedLog,
    request: AddCheckpoint,
    body: Uint8Array,
    now: () => Date,
  ): Promise<WitnessAnswer> {
    const seen = await readCosigned(this.#witness, log.origin)
    const verdict = await judgeCheckpoint(request, log.keys, seen && seen.checkpoint)
    if (verdict.kind === 'forbidden' || verdict.kind === 'impossible') return verdict
    if (verdict.kind === 'stale') return { kind: 'stale', size: verdict.size }
    const { text } = request.note
    if (verdict.kind === 'cosign') {
      const line = await cosignAndStore(
        this.#witness,
        { origin: log.origin, text },
        verdict.logSignatures,
        now(),
      )
      return { kind: 'cosigned', line: formatNoteSignature(line) }
    }
    const shown = toShown(text, verdict, body)
    const evidence = await storeEvidence(this.#witness, {
      origin: log.origin,
      cosigned: seen && seen.note,
      shown,
    })
    const { kind, size } = verdict
    return kind === 'fork'
      ? { kind, size, isStale: verdict.isStale, evidence }
      : { kind, size, evidence }
  }
}

/** The checkpoint with only the log's own signatures: anybody can add other signature lines below it. */
function toShown(
  text: string,
  verdict: Extract<Verdict, { logSignatures: readonly NoteSignature[] }>,
  request: Uint8Array,
) {
  return { note: { text, signatures: verdict.logSignatures }, request }
}
