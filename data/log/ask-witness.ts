/**
 * The log's side of C2SP `tlog-witness`: asks one witness to cosign a checkpoint. A witness is
 * somebody else's server: its answers are bounded in size and time, and trusted only by their
 * signature.
 */
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures, listUncheckable } from '#data/ledger/signing/cosignature.ts'
import { parseNote, type NoteSignature } from '#data/ledger/signing/signed-note.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { formatAddCheckpoint } from '#data/ledger/witness/add-checkpoint.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { readBounded } from './read-bounded.ts'

/** Longest time for one witness, all attempts and answers together, ms. */
const DEADLINE_MS = 10_000
/** First attempt, one with the size that the witness names, and one more in case another writer came in between. */
const ATTEMPTS = 3
/** A cosignature says "at this time I had seen nothing larger": one with another time proves nothing about now. */
const MOST_APART_MS = 10 * MINUTE_MS
/** An answer is a few signature lines. */
const MOST_REPLY_BYTES = 32 * 1024

interface WitnessQuestion {
  readonly key: VerifierKey
  /** Address of its `add-checkpoint`. */
  readonly submitUrl: string
  /** Entries of our last checkpoint that it cosigned, as far as we know; 0 for none. */
  readonly oldSize: number
}

/** A signed checkpoint and the proof that it continues an earlier one. */
export interface Submission {
  readonly note: string
  readonly checkpoint: Checkpoint
  readonly prove: (oldSize: number) => Promise<readonly Bytes[]>
}

/**
 * - `cosigned`: with the line to publish;
 * - `ahead`: the witness has cosigned more entries than we publish: this log was restored to an
 *   older state, or somebody else signs with its key;
 * - `fork`: it has cosigned other entries, of the same number or of a smaller one that ours do not
 *   continue;
 * - `refused`: it does not know this log or its key, or does not accept the request;
 * - `failed`: no answer, or one outside the protocol.
 */
export type WitnessOutcome =
  | { readonly kind: 'cosigned'; readonly line: NoteSignature; readonly timeSeconds: number }
  | { readonly kind: 'ahead'; readonly size: number }
  | { readonly kind: 'fork' }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function post(url: string, body: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body,
    signal,
    redirect: 'error',
  })
  const text = parseUtf8(await readBounded(response, MOST_REPLY_BYTES))
  return { status: response.status, type: response.headers.get('content-type') ?? '', text }
}

/** The witness's line in its answer; lines of other keys are ignored, as the protocol says. */
async function readLine(
  text: string,
  { note }: Submission,
  key: VerifierKey,
): Promise<WitnessOutcome> {
  const body = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const answered = parseNote(`${body}\n${text}`)
  // The answer is appended to our checkpoint's text; one that would change that text is refused.
  if (answered.text !== body) return { kind: 'failed', reason: 'its answer is not signature lines' }
  const [cosignature] = await listCosignatures(answered, [key])
  const line = answered.signatures.find(({ name, id }) => name === key.name && id === key.id)
  if ((await listUncheckable(answered, [key])).length > 0)
    return { kind: 'failed', reason: 'this Node cannot check signatures of its kind of key' }
  if (cosignature === undefined || line === undefined)
    return { kind: 'failed', reason: 'its answer has no line of its own key' }
  const statedMs = cosignature.timeSeconds * 1000
  if (Math.abs(statedMs - Date.now()) > MOST_APART_MS)
    return {
      kind: 'failed',
      reason: `its cosignature is dated ${new Date(statedMs).toISOString()}, more than ten minutes from now`,
    }
  return { kind: 'cosigned', line, timeSeconds: cosignature.timeSeconds }
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'it cannot read the request',
  403: 'it does not trust the key of this log',
  404: 'it does not know this log',
}

/** The size that a witness says it cosigned last; null when the answer has none. */
function parseSize({ type, text }: Answer): number | null {
  const size = /^(?:0|[1-9]\d{0,15})\n$/.test(text) ? Number(text) : null
  return type.split(';')[0]!.trim() === 'text/x.tlog.size' ? size : null
}

function toFailure(error: unknown): WitnessOutcome {
  const { cause, message } = error as Error
  // The error of fetch is general; its cause has the reason.
  return { kind: 'failed', reason: cause instanceof Error ? cause.message : message }
}

/** The outcome of an answer, or the size to ask again with. */
async function readAnswer(
  answer: Answer,
  { key }: WitnessQuestion,
  submission: Submission,
  oldSize: number,
): Promise<WitnessOutcome | number> {
  const { size } = submission.checkpoint
  // The proof from the size it named is refused: it has cosigned other entries at that size than
  // ours.
  if (answer.status === 422 && oldSize > 0) return { kind: 'fork' }
  if (answer.status === 422) return { kind: 'refused', reason: 'it does not accept the request' }
  if (answer.status === 200) return readLine(answer.text, submission, key)
  const reason = REFUSALS[answer.status]
  if (reason !== undefined) return { kind: 'refused', reason }
  if (answer.status !== 409) return { kind: 'failed', reason: `its answer was ${answer.status}` }
  const seen = parseSize(answer)
  if (seen !== null && seen > size) return { kind: 'ahead', size: seen }
  if (seen !== null && seen !== oldSize) return seen
  return oldSize === size
    ? { kind: 'fork' }
    : { kind: 'failed', reason: 'its answer was 409 without another size' }
}

/**
 * Asks a witness to cosign. Whatever the witness does is an outcome; throws only when the log
 * itself cannot be read for the proof.
 */
export async function askWitness(
  question: WitnessQuestion,
  submission: Submission,
): Promise<WitnessOutcome> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  let oldSize = Math.min(question.oldSize, submission.checkpoint.size)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const proof = await submission.prove(oldSize)
    const body = formatAddCheckpoint(oldSize, proof, submission.note)
    const found = await post(question.submitUrl, body, signal)
      .then((answer) => readAnswer(answer, question, submission, oldSize))
      .catch(toFailure)
    if (typeof found !== 'number') return found
    oldSize = found
  }
  return { kind: 'failed', reason: `it named another size ${ATTEMPTS} times` }
}
