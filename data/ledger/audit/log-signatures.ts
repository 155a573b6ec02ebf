/** Who signed the head of a log: the log's keys through their rotations, and the witnesses of a policy. */
import { AppError } from '#data/model/errors.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import type { KeyLeaf } from '#data/ledger/leaves/leaf.ts'
import { openCheckpoint, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures, listUncheckable } from '#data/ledger/signing/cosignature.ts'
import { openLogHead, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { isVouchedFor, listTrustedKeys } from '#data/ledger/signing/key-rotation.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import {
  describeQuorum,
  describeUnchecked,
  judgeQuorum,
  type QuorumVerdict,
  type WitnessPolicy,
} from '#data/ledger/witness/witness-policy.ts'
import { compareHeads, type HeadConflict } from './compare-heads.ts'
import type { ProblemCode } from './match-story.ts'

/** The first thing wrong: damaged or missing bytes, a signature, or what the entries say. */
export interface LogProblem {
  readonly code: 'damaged' | 'wrong_signature' | 'not_witnessed' | 'other_history' | ProblemCode
  /** Entry it was found at, null when it is not of one entry. */
  readonly index: number | null
  readonly message: string
}

/** Ends the check of a log with the fault. */
export class Found extends Error {
  readonly problem: LogProblem
  constructor(problem: LogProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The keys in the log's own `key` file. */
export async function readLogKeys(read: LogReader): Promise<VerifierKey[]> {
  const bytes = await read(KEY_PATH)
  if (bytes === null) throw new AppError('ledger_invalid', 'The log has no file "key".')
  try {
    return parseUtf8(bytes).replace(/\n$/, '').split('\n').map(parseVerifierKey)
  } catch (cause) {
    throw new AppError('ledger_invalid', `The file "key": ${(cause as Error).message}`, { cause })
  }
}

/** The reader's keys, else those of the policy's logs, else the log's own. */
export async function getTrustedKeys(
  read: LogReader,
  {
    keys,
    policy,
  }: { readonly keys?: readonly VerifierKey[]; readonly policy?: WitnessPolicy | null },
) {
  const logs = policy?.logs.map(({ key }) => key) ?? []
  return keys ?? (logs.length > 0 ? logs : await readLogKeys(read))
}

async function requireSignature(bytes: Uint8Array, keys: readonly VerifierKey[]) {
  try {
    return await openCheckpoint(bytes, keys)
  } catch (error) {
    throw new Found({ code: 'wrong_signature', index: null, message: (error as Error).message })
  }
}

/**
 * No entry is read before a trusted key has signed the checkpoint. A later key is vouched for
 * inside the log; until the entries are read, the log's own `key` file stands in for it.
 */
export async function requireFirstSignature(
  read: LogReader,
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
): Promise<void> {
  const lines = parseNote(bytes).signatures
  const isKnown = lines.some((line) =>
    keys.some((key) => key.name === line.name && key.id === line.id),
  )
  await requireSignature(bytes, isKnown ? keys : await readLogKeys(read))
}

/** The head is signed by the last key that the log names; a replaced key's signature does not count. */
export async function requireLastSignature(
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
  { handOvers, last }: { readonly handOvers: readonly HandOver[]; readonly last: string | null },
): Promise<VerifierKey> {
  const keyLeaves = handOvers.map(({ leaf }) => leaf)
  await requireKeyStatements(keyLeaves)
  const trusted = await listTrustedKeys(keys, keyLeaves)
  const { verifiedBy } = (await requireSignature(bytes, trusted)).note
  const signer =
    last === null ? verifiedBy[0] : verifiedBy.find((key) => formatVerifierKey(key) === last)
  if (signer !== undefined) return signer
  throw new Found({
    code: 'wrong_signature',
    index: null,
    message: `The checkpoint is not signed by ${last}, which the log says has taken over: a key that was superseded signs nothing.`,
  })
}

/** What the reader has besides the log: trusted keys, and the log's rotations. */
interface Believed {
  readonly keys: readonly VerifierKey[]
  readonly handOvers: readonly HandOver[]
}

/**
 * Checks that a head the reader has from elsewhere belongs to this log. It detects what a replaced
 * key can still do: continue from before its rotation, in a log that does not name the next key.
 */
export async function requireSeenHead(
  read: LogReader,
  now: Checkpoint,
  { seen, keys, handOvers }: Believed & { readonly seen: string | Uint8Array },
): Promise<void> {
  // These rotations were verified with the log, so they also name the keys before the trusted ones.
  const head = await openLogHead(seen, { current: keys, handOvers }).catch((error: unknown) => {
    throw new Found({
      code: 'other_history',
      index: null,
      message: `The head that was seen elsewhere is signed by no key that this log names (${(error as Error).message}) If that head is the log's, what is shown here is another history.`,
    })
  })
  const conflict = await compareHeads(read, head, now)
  if (conflict === null) return
  const words: Readonly<Record<HeadConflict, string>> = {
    other_log: `it is of the log ${head.origin}, this is ${now.origin}`,
    shorter: `it has ${head.size} entries, the log here only ${now.size}: this copy is older, or was cut short`,
    rewritten: `the first ${head.size} entries of the log here are others: one of the two was rewritten`,
  }
  throw new Found({
    code: 'other_history',
    index: null,
    message: `The head that was seen elsewhere does not fit: ${words[conflict]}.`,
  })
}

async function requireKeyStatements(leaves: readonly KeyLeaf[]): Promise<void> {
  for (const leaf of leaves)
    if (leaf.previousKey !== null && !(await isVouchedFor(leaf)))
      throw new Found({
        code: 'wrong_signature',
        index: null,
        message: `The log names the key ${leaf.key}, but the key before it has not signed that.`,
      })
}

/** What the witnesses of a policy have signed. */
interface WitnessedHead {
  readonly quorum: QuorumVerdict
  /** Witnesses whose cosignature cannot be checked here. */
  readonly unchecked: readonly string[]
}

/** Compares the cosignatures on a head with the policy; throws when one of them is wrong. */
export async function judgeHead(bytes: Uint8Array, policy: WitnessPolicy): Promise<WitnessedHead> {
  const note = parseNote(bytes)
  const keys = policy.witnesses.map(({ key }) => key)
  const unchecked = (await listUncheckable(note, keys)).map(({ name }) => name)
  try {
    const cosigned = await listCosignatures(note, keys)
    const signers = cosigned.map(({ witness }) => witness)
    return { quorum: judgeQuorum(policy, signers), unchecked }
  } catch (error) {
    throw new Found({ code: 'wrong_signature', index: null, message: (error as Error).message })
  }
}

/** Throws unless the witnesses that the policy requires have cosigned. */
export function requireQuorum({ quorum, unchecked }: WitnessedHead): void {
  if (quorum.isMet) return
  const words = [describeQuorum(quorum), ...describeUnchecked(unchecked)].join('. ')
  throw new Found({ code: 'not_witnessed', index: null, message: `The head is ${words}.` })
}
