/** What the reports on all proof files share: whose key counts, the log at hand, the words of a step. */
import { compareHeads, type HeadConflict } from '#data/ledger/audit/compare-heads.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { ProofTrust } from '#data/ledger/proof/proof-head.ts'
import type { StepResult } from '#data/ledger/proof/proof-steps.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import type { WitnessTime } from '#data/ledger/signing/cosignature.ts'
import type { HandOver } from '#data/ledger/signing/current-signer.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { InPlayState } from '#data/model/in-play/in-play-chances.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import {
  describeQuorum,
  describeUnchecked,
  type QuorumVerdict,
  type WitnessPolicy,
} from '#data/ledger/witness/witness-policy.ts'

/** A log whose entries were all verified. */
export interface LogAtHand {
  readonly read: LogReader
  readonly handOvers: readonly HandOver[]
  /** What its entries say. */
  readonly story: LogStory
}

export interface Trust {
  readonly key: VerifierKey | null
  readonly policy: WitnessPolicy | null
  readonly log: LogAtHand | null
  /** Moments of the match whose chances are asked for. */
  readonly at: readonly InPlayState[]
}

/** What every proof file has. */
interface AnyProof {
  readonly checkpoint: string
  readonly key: string | null
}

const STATES = { passed: 'right', failed: 'WRONG', not_checked: 'not checked', closed: 'later' }

/** Null for a checkpoint that cannot be read: the step of its signature says so. */
function readHead({ checkpoint }: AnyProof): Checkpoint | null {
  try {
    return parseCheckpointText(parseNote(checkpoint).text)
  } catch {
    return null
  }
}

/** The conflict between a proof and the log at hand; null when the log goes on from the proof's checkpoint. */
async function findOtherHistory(proof: AnyProof, { read }: LogAtHand): Promise<string | null> {
  const head = readHead(proof)
  if (head === null) return null
  const now = parseCheckpointText(parseNote((await read(CHECKPOINT_PATH))!).text)
  const words: Readonly<Record<HeadConflict, string>> = {
    other_log: `the proof is of ${head.origin}, the log is ${now.origin}`,
    shorter: `the proof is of ${head.size} entries and the log here has ${now.size}: get a newer copy of it`,
    rewritten: `the first ${head.size} entries of the log here are others`,
  }
  const conflict = await compareHeads(read, head, now)
  return conflict && words[conflict]
}

interface Held {
  /** What the steps of a proof are checked with. */
  readonly proofTrust: ProofTrust
  /** The log at hand where it goes on from the proof: an older copy says nothing of later entries. */
  readonly later: LogAtHand | null
  /** Why it does not. */
  readonly conflict: string | null
}

/** Holds a proof against the log at hand, whose hand-overs and listings then count. */
export async function holdAgainstLog(proof: AnyProof, { policy, log }: Trust): Promise<Held> {
  const conflict = log && (await findOtherHistory(proof, log))
  const later = conflict === null ? log : null
  const proofTrust: ProofTrust = {
    policy,
    ...(log && { provedHandOvers: log.handOvers }),
    ...(later && {
      getKickoffAt: (matchId) => later.story.matches.get(matchId)?.listed?.kickoffAt ?? null,
    }),
  }
  return { proofTrust, later, conflict }
}

/** The keys that are believed: the one that was named, else the policy's, else the proof's own. */
export function listKeys(proof: AnyProof, { key, policy }: Trust): VerifierKey[] {
  const logs = policy?.logs.map((log) => log.key) ?? []
  if (key !== null) return [key]
  if (logs.length > 0) return logs
  return proof.key === null ? [] : [parseVerifierKey(proof.key)]
}

/** A step in one line. */
export function describeStep<Step extends string>(
  { step, status, facts }: StepResult<Step>,
  words: Readonly<Record<Step, string>>,
): string {
  const superseded =
    facts['superseded'] === undefined
      ? ''
      : `: the key ${facts['superseded']} handed over to ${facts['by']} in entry ${facts['entry']}, what it signs after that counts for nothing`
  const message = facts['message'] === undefined ? superseded : `: ${facts['message']}`
  const signer = status === 'passed' && step === 'signature' ? ` by ${facts['key']}` : ''
  return `  ${STATES[status]}: ${words[step]}${signer}${message}`
}

interface Seen {
  readonly seenBefore: readonly WitnessTime[]
  readonly isSeenBefore: boolean
}

/** Whose word "before kick-off" is. */
export function describeSeen({ seenBefore, isSeenBefore }: Seen): string {
  const names = seenBefore.map(({ name }) => name).join(', ')
  if (isSeenBefore) return `  signed before kick-off by ${names}`
  return names === ''
    ? "  the time of sealing is the log's own word: no witness is known to have signed before kick-off"
    : `  the time of sealing is the log's own word: before kick-off ${names} had signed, fewer than the policy requires`
}

/** Whether the policy is met, and which cosignatures cannot be checked here. */
export function describeWitnesses({
  quorum,
  unchecked,
}: {
  readonly quorum: QuorumVerdict | null
  readonly unchecked: readonly string[]
}): string[] {
  const words = [
    ...(quorum === null ? [] : [describeQuorum(quorum)]),
    ...describeUnchecked(unchecked),
  ]
  return words.map((text) => `  ${text}`)
}

interface Verified {
  readonly ok: boolean
  readonly steps: readonly Pick<StepResult<string>, 'status'>[]
  readonly quorum: QuorumVerdict | null
}

/** The end of a report, with its verdict: of the proof, its witnesses, and the log at hand. */
export function conclude(
  { ok: holds, steps, quorum }: Verified,
  { key, policy }: Trust,
  { conflict }: Held,
): { ok: boolean; lines: string[] } {
  const isWitnessed = quorum?.isMet ?? true
  const ok = holds && conflict === null && isWitnessed
  const isOwnKey = key === null && (policy?.logs.length ?? 0) === 0
  // A checkpoint that nobody signed contradicts nothing.
  const isSigned = steps[0]?.status === 'passed'
  const lines = [
    ...(conflict !== null && isSigned ? [`  WRONG: ${conflict}`] : []),
    ...(isOwnKey ? ['  No key was named: the file was held against the key in it alone.'] : []),
    ok ? 'Everything fits.' : 'WRONG: the proof does not hold.',
  ]
  return { ok, lines }
}
