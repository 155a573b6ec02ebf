/**
 * Hides a prediction until the match is over, without the possibility to change it: SHA-256 over a
 * fixed line, 32 random bytes and the canonical JSON. The random bytes are needed because likely
 * predictions are few enough to guess.
 */
import { AppError } from '#data/model/errors.ts'
import { concatBytes, parseHex, toHex, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import type { CommitLeaf, OpenLeaf } from './leaf.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'

const NONCE_BYTES = 32
const DOMAIN = toUtf8('pitchproof/commit/v1\n')

/** The hashed bytes: the fixed line, the random bytes, the canonical JSON of the prediction. */
export function toCommittedBytes(nonce: Uint8Array, prediction: unknown): Bytes {
  return concatBytes(DOMAIN, nonce, toCanonicalBytes(prediction))
}

/** The hidden form of a prediction. The nonce stays secret until the match is over; both are lower-case hex. */
export function makeCommitment(
  prediction: unknown,
  nonce: Uint8Array = crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
): { nonce: string; commitment: string } {
  if (nonce.length !== NONCE_BYTES)
    throw new AppError('bad_input', `A nonce has ${NONCE_BYTES} bytes, not ${nonce.length}.`)
  return { nonce: toHex(nonce), commitment: toHex(hashSha256(toCommittedBytes(nonce, prediction))) }
}

/**
 * True when a stored text is the prediction that a commitment hides.
 * @param body the prediction as written, not as today's schema reads it: the hash is over every
 *   member
 */
export function isCommitted(body: string, nonce: string, commitment: string): boolean {
  return makeCommitment(JSON.parse(body), parseHex(nonce)).commitment === commitment
}

/**
 * The commit entry of a prediction, and the nonce that opens it.
 *
 * @param kickoffAt of its match, ISO 8601, UTC
 */
export function makeCommit(
  prediction: Pick<CommitLeaf, 'matchId' | 'revision' | 'modelVersion' | 'madeAt'>,
  kickoffAt: string,
): { nonce: string; leaf: CommitLeaf } {
  const { nonce, commitment } = makeCommitment(prediction)
  const { matchId, revision, modelVersion, madeAt } = prediction
  const facts = { matchId, kickoffAt, revision, modelVersion, madeAt, commitment }
  return { nonce, leaf: { v: 1, kind: 'commit', ...facts } }
}

/** What is wrong with an opening. */
export type OpeningFault =
  'other_match' | 'other_revision' | 'other_model' | 'other_time' | 'wrong_commitment'

/** Compares an opening with its commit; null when it is right, else the first fault. */
export function checkOpening(commit: CommitLeaf, open: OpenLeaf): OpeningFault | null {
  const { prediction } = open
  if (open.matchId !== commit.matchId || prediction.matchId !== commit.matchId) return 'other_match'
  if (open.revision !== commit.revision || prediction.revision !== commit.revision)
    return 'other_revision'
  const { commitment } = makeCommitment(prediction, parseHex(open.nonce))
  if (commitment !== commit.commitment) return 'wrong_commitment'
  if (prediction.modelVersion !== commit.modelVersion) return 'other_model'
  return prediction.madeAt === commit.madeAt ? null : 'other_time'
}
