/** Verifies one match step by step, in the browser, with WebCrypto: no hash function of ours has to be trusted. */
import { parseHex, toHex } from '#data/ledger/format/bytes.ts'
import type { OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { openHead, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { findCorrection, listCorrected } from '#data/ledger/leaves/correction.ts'
import { toCommittedBytes } from '#data/ledger/leaves/commitment.ts'
import { isLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { listUncheckable, type WitnessTime } from '#data/ledger/signing/cosignature.ts'
import type { CommitLeaf, IncidentLeaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import type { MatchProof } from './match-proof-file.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import {
  judgeQuorum,
  type QuorumVerdict,
  type WitnessPolicy,
} from '#data/ledger/witness/witness-policy.ts'
import {
  digest,
  Failed,
  findSeenBefore,
  listWitnessTimes,
  readHandOvers,
  requireIncluded,
  takeSteps,
  type Facts,
  type StepResult,
  type Trusted,
} from './proof-steps.ts'
import type { ProvedEntry } from './proved-entry.ts'

/** In order; each step depends on those before it. */
export const MATCH_STEPS = [
  /** A known key signed the checkpoint, or one that it rotated to; not one that was replaced. */
  'signature',
  /** The commit is in the tree of the checkpoint. */
  'commit_included',
  /** It states a time before its kick-off; `seenBefore` lists witnesses that confirm it. */
  'before_kickoff',
  /** The opening is in the same tree. */
  'opening_included',
  /** The opened prediction and its nonce hash to the commitment. */
  'opening_matches',
] as const
export type MatchStep = (typeof MATCH_STEPS)[number]

type MatchStepResult = StepResult<MatchStep>

export interface MatchIncident {
  readonly index: number
  readonly leaf: IncidentLeaf
  /** True when it voids the commit or the opening of this proof. */
  readonly voidsThis: boolean
  /** Earlier entries that it declares wrong; usually none. */
  readonly corrects: readonly number[]
  /** Entry that declares this one wrong about this match; null when it stands. */
  readonly correctedBy: number | null
}

type Told = Omit<MatchIncident, 'correctedBy'>

export interface MatchVerification {
  /** True when no step failed, and every incident of the file is in the tree. */
  readonly ok: boolean
  readonly steps: readonly MatchStepResult[]
  /** Content of the entries; null until they are proved. */
  readonly commit: CommitLeaf | null
  readonly open: OpenLeaf | null
  /** Incidents of this match that are in the tree. */
  readonly incidents: readonly MatchIncident[]
  /** True when one of them takes this prediction out of the record. */
  readonly isVoided: boolean
  /** True when it was taken out because its secret was lost: it can no longer be opened. */
  readonly isUnopenable: boolean
  /**
   * True when the prediction was taken out, and no witness had signed this head, which holds the
   * incident, before kick-off.
   */
  readonly isVoidedAfterKickoff: boolean
  /** Witnesses with a valid cosignature, and its time. */
  readonly witnesses: readonly WitnessTime[]
  /** Witnesses whose cosignature this browser or Node cannot check. */
  readonly unchecked: readonly string[]
  /** Verdict of the policy on the checkpoint; null without a policy. */
  readonly quorum: QuorumVerdict | null
  /** Witnesses that had cosigned a log with this commit in it before kick-off. */
  readonly seenBefore: readonly WitnessTime[]
  /** True when they meet the policy's quorum, or (without a policy) when there is at least one. */
  readonly isSeenBefore: boolean
}

async function requireOpening(commit: CommitLeaf, open: OpenLeaf) {
  const computed = toHex(await digest(toCommittedBytes(parseHex(open.nonce), open.prediction)))
  const facts = { computed, committed: commit.commitment, revision: commit.revision }
  const { prediction } = open
  const sameMatch =
    commit.matchId === open.matchId &&
    prediction.matchId === commit.matchId &&
    commit.revision === open.revision &&
    prediction.revision === commit.revision &&
    prediction.modelVersion === commit.modelVersion &&
    prediction.madeAt === commit.madeAt
  if (computed !== commit.commitment || !sameMatch) throw new Failed(facts)
  return facts
}

/** The incident of a proof, or null when it is not in the tree or not about this match. */
async function openIncident(
  entry: ProvedEntry,
  proof: MatchProof,
  { tree, commit }: { readonly tree: OpenCheckpoint; readonly commit: CommitLeaf },
): Promise<Told | null> {
  try {
    await requireIncluded(entry, tree)
    const leaf = readPlainLeaf(entry.text, 'incident')
    if (!leaf.matchIds.includes(commit.matchId)) return null
    const shown = [proof.commit.index, ...(proof.open ? [proof.open.index] : [])]
    const voidsThis = shown.some((index) => index < entry.index && leaf.voids?.includes(index))
    return { index: entry.index, leaf, voidsThis, corrects: listCorrected(leaf) }
  } catch {
    return null
  }
}

export interface VerifyOptions {
  /** Witnesses that must have cosigned; without a policy any known one counts. */
  readonly policy?: WitnessPolicy | null
  /** Key rotations known from elsewhere than the proof. */
  readonly handOvers?: readonly HandOver[]
}

/** Verifies a match's proof with the keys that the reader trusts. An invalid proof is a result, not an error. */
export async function verifyMatch(
  proof: MatchProof,
  keys: readonly VerifierKey[],
  { policy = null, handOvers = [] }: VerifyOptions = {},
): Promise<MatchVerification> {
  const witnessKeys = [...keys, ...(policy?.witnesses ?? []).map(({ key }) => key)]
  let trusted: Trusted = { keys, witnessKeys, handOvers }
  let unchecked: readonly VerifierKey[] = []
  let tree: OpenCheckpoint
  let commit: CommitLeaf | null = null
  let open: OpenLeaf | null = null
  let witnesses: readonly WitnessTime[] = []
  let seenBefore: readonly WitnessTime[] = []

  const checks: Record<MatchStep, () => Promise<Facts>> = {
    signature: async () => {
      trusted = { ...trusted, handOvers: [...handOvers, ...readHandOvers(proof.handOvers)] }
      const head = await openHead(proof.checkpoint, keys, trusted.handOvers)
      for (const entry of proof.handOvers) await requireIncluded(entry, head)
      tree = head
      witnesses = await listWitnessTimes(tree, witnessKeys)
      unchecked = await listUncheckable(tree.note, witnessKeys)
      const { name, id } = head.signer
      return { key: `${name}+${id}`, size: tree.size, signedRoot: toHex(tree.rootHash) }
    },
    commit_included: async () => {
      const facts = await requireIncluded(proof.commit, tree)
      commit = readPlainLeaf(proof.commit.text, 'commit')
      return facts
    },
    before_kickoff: async () => {
      const { madeAt, kickoffAt } = commit!
      if (Date.parse(madeAt) >= Date.parse(kickoffAt)) throw new Failed({ madeAt, kickoffAt })
      const sealed = { early: proof.early, entry: proof.commit }
      seenBefore = await findSeenBefore(sealed, trusted, Date.parse(kickoffAt))
      return { madeAt, kickoffAt }
    },
    opening_included: async () => {
      const facts = await requireIncluded(proof.open!, tree)
      open = readPlainLeaf(proof.open!.text, 'open')
      return facts
    },
    opening_matches: () => requireOpening(commit!, open!),
  }

  const { results: steps, failed: hasFailed } = await takeSteps(
    MATCH_STEPS,
    checks,
    (step) => proof.open === null && step.startsWith('opening'),
  )
  let failed = hasFailed
  const told: Told[] = []
  const known = commit as CommitLeaf | null
  for (const entry of known === null ? [] : proof.incidents) {
    const incident = await openIncident(entry, proof, { tree: tree!, commit: known! })
    if (incident === null) failed = true
    else told.push(incident)
  }
  const incidents = told.map((incident) => ({
    ...incident,
    correctedBy: findCorrection(incident, told, known!.matchId),
  }))
  const isVoided = incidents.some(({ voidsThis }) => voidsThis)
  const isSeenBefore =
    seenBefore.length > 0 && (policy === null || judgeQuorum(policy, seenBefore).isMet)
  const isUnopenable = incidents.some(({ voidsThis, leaf }) => voidsThis && isLostSecrets(leaf))
  const takenOut = incidents.some(({ leaf }) => leaf.voids?.includes(proof.commit.index))
  const kickoffMs = known === null ? 0 : Date.parse(known.kickoffAt)
  const isHeldBefore = witnesses.some(({ timeSeconds }) => timeSeconds * 1000 < kickoffMs)
  return {
    ok: !failed,
    steps,
    commit,
    open,
    incidents,
    isVoided,
    isUnopenable,
    isVoidedAfterKickoff: takenOut && !isHeldBefore,
    witnesses,
    unchecked: unchecked.map(({ name }) => name),
    quorum: policy && judgeQuorum(policy, witnesses),
    seenBefore,
    isSeenBefore,
  }
}
