/**
 * Verifies the proof file of one match and describes the result; with the whole log at hand, also
 * checks that both are of the same log.
 */
import { compareHeads, type HeadConflict } from '#data/ledger/audit/compare-heads.ts'
import { parseMatchProof, type MatchProof } from '#data/ledger/proof/match-proof-file.ts'
import {
  verifyMatch,
  type MatchStep,
  type MatchVerification,
} from '#data/ledger/proof/verify-match.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import type { HandOver } from '#data/ledger/signing/current-signer.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import {
  describeQuorum,
  describeUnchecked,
  type WitnessPolicy,
} from '#data/ledger/witness/witness-policy.ts'

/** A log whose entries were all verified. */
export interface LogAtHand {
  readonly read: LogReader
  readonly handOvers: readonly HandOver[]
}

interface Trust {
  readonly key: VerifierKey | null
  readonly policy: WitnessPolicy | null
  readonly log: LogAtHand | null
}

export interface ProofReport {
  readonly ok: boolean
  readonly lines: readonly string[]
  readonly verification: MatchVerification
}

const WORDS: Readonly<Record<MatchStep, string>> = {
  signature: 'the checkpoint is signed',
  commit_included: 'the sealed prediction is in the log',
  before_kickoff: 'it was sealed before kick-off',
  opening_included: 'the opened prediction is in the log too',
  opening_matches: 'what was opened is what had been sealed',
}

const STATES = { passed: 'right', failed: 'WRONG', not_checked: 'not checked', closed: 'later' }

/** The conflict between a proof and the log at hand; null when one checkpoint is a prefix of the other. */
async function findOtherHistory(proof: MatchProof, { read }: LogAtHand): Promise<string | null> {
  const head = parseCheckpointText(parseNote(proof.checkpoint).text)
  const now = parseCheckpointText(parseNote((await read(CHECKPOINT_PATH))!).text)
  const words: Readonly<Record<HeadConflict, string>> = {
    other_log: `the proof is of ${head.origin}, the log is ${now.origin}`,
    shorter: `the proof is of ${head.size} entries and the log here has ${now.size}: get a newer copy of it`,
    rewritten: `the first ${head.size} entries of the log here are others`,
  }
  const conflict = await compareHeads(read, head, now)
  return conflict && words[conflict]
}

function listKeys(proof: MatchProof, { key, policy }: Trust): VerifierKey[] {
  const logs = policy?.logs.map((log) => log.key) ?? []
  if (key !== null) return [key]
  if (logs.length > 0) return logs
  return proof.key === null ? [] : [parseVerifierKey(proof.key)]
}

function describeStep({ step, status, facts }: MatchVerification['steps'][number]): string {
  const superseded =
    facts['superseded'] === undefined
      ? ''
      : `: the key ${facts['superseded']} handed over to ${facts['by']} in entry ${facts['entry']}, what it signs after that counts for nothing`
  const message = facts['message'] === undefined ? superseded : `: ${facts['message']}`
  const signer = status === 'passed' && step === 'signature' ? ` by ${facts['key']}` : ''
  return `  ${STATES[status]}: ${WORDS[step]}${signer}${message}`
}

function describeSeen({ seenBefore, isSeenBefore, commit }: MatchVerification): string[] {
  if (commit === null) return []
  const names = seenBefore.map(({ name }) => name).join(', ')
  if (isSeenBefore) return [`  signed before kick-off by ${names}`]
  return names === ''
    ? [
        "  the time of sealing is the log's own word: no witness is known to have signed before kick-off",
      ]
    : [
        `  the time of sealing is the log's own word: before kick-off ${names} had signed, fewer than the policy requires`,
      ]
}

function describe(verification: MatchVerification): string[] {
  const { commit, steps, incidents, quorum, unchecked, isVoided } = verification
  return [
    `Match ${commit?.matchId ?? 'unknown'}`,
    ...steps.map(describeStep),
    ...describeSeen(verification),
    ...(quorum === null ? [] : [`  ${describeQuorum(quorum)}`]),
    ...describeUnchecked(unchecked).map((words) => `  ${words}`),
    ...incidents.map(({ index, leaf }) => `  incident ${index}: ${leaf.message}`),
    ...(isVoided ? ['  an incident takes what is shown here out of the record'] : []),
  ]
}

/** Verifies a proof's text; throws `ledger_invalid` for a text that is no proof. */
export async function checkProof(text: string, trust: Trust): Promise<ProofReport> {
  const proof = parseMatchProof(text)
  const { policy, log } = trust
  const verification = await verifyMatch(proof, listKeys(proof, trust), {
    policy,
    handOvers: log?.handOvers ?? [],
  })
  const other = verification.ok && log !== null ? await findOtherHistory(proof, log) : null
  const isWitnessed = verification.quorum?.isMet ?? true
  const ok = verification.ok && other === null && isWitnessed
  const isOwnKey = trust.key === null && (policy?.logs.length ?? 0) === 0
  const lines = [
    ...describe(verification),
    ...(other === null ? [] : [`  WRONG: ${other}`]),
    ...(isOwnKey ? ['  No key was named: the file was held against the key in it alone.'] : []),
    ok ? 'Everything fits.' : 'WRONG: the proof does not hold.',
  ]
  return { ok, lines, verification }
}
