/** The signed head that the entries of a proof are held against, and what its witnesses show. */
import { toHex } from '#data/ledger/format/bytes.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import type { OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import {
  listCosignatures,
  listUncheckable,
  type WitnessTime,
} from '#data/ledger/signing/cosignature.ts'
import { listLogKeys, openSignedHead, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { listTrustedKeys } from '#data/ledger/signing/key-rotation.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import {
  judgeQuorum,
  type QuorumVerdict,
  type WitnessPolicy,
} from '#data/ledger/witness/witness-policy.ts'
import { requireIncluded, type Facts } from './proof-steps.ts'
import type { ProofFrame, ProvedEntry } from './proved-entry.ts'

export interface ProofTrust {
  /** Witnesses that are known by name. They are no log keys: what they sign is never a head of the log. */
  readonly witnesses?: readonly VerifierKey[]
  /** Witnesses that must have cosigned; without a policy any known one counts. */
  readonly policy?: WitnessPolicy | null
  /** Key rotations that somebody names: they lead from a trusted key to later ones. */
  readonly handOvers?: readonly HandOver[]
  /**
   * The kick-off of a match by its last listing in a log that was verified whole; null for a match
   * that it does not list. Without a log it is what the file says.
   */
  readonly getKickoffAt?: (matchId: string) => string | null
  /** Those of a log that was verified with the trusted keys: they lead to earlier keys as well. */
  readonly provedHandOvers?: readonly HandOver[]
}

/** What the witnesses of a proof show. */
export interface Witnessed {
  /** Witnesses with a valid cosignature, and its time. */
  readonly witnesses: readonly WitnessTime[]
  /** Witnesses whose cosignature this browser or Node cannot check. */
  readonly unchecked: readonly string[]
  /** Verdict of the policy on the checkpoint; null without a policy. */
  readonly quorum: QuorumVerdict | null
  /** Witnesses that had cosigned a log with the proved entry in it before kick-off. */
  readonly seenBefore: readonly WitnessTime[]
  /** True when they meet the policy's quorum, or (without a policy) when there is at least one. */
  readonly isSeenBefore: boolean
}

interface ProofHead {
  /** Throws unless a known key signed the checkpoint, or one that it rotated to. Comes first. */
  requireSigned(): Promise<Facts>
  /** Throws `Failed` unless the entry is in the tree of the checkpoint. */
  requireEntry(entry: ProvedEntry): Promise<Facts>
  /**
   * Finds the witnesses that had cosigned the early checkpoint before kick-off. None when no key of
   * the log has signed it; throws when one has and the entry is not in it.
   */
  findSeenBefore(entry: ProvedEntry, kickoffAt: string): Promise<void>
  toWitnessed(): Witnessed
}

async function listWitnessTimes({ note }: OpenCheckpoint, keys: readonly VerifierKey[]) {
  const found = await listCosignatures(note, keys)
  return found.map(({ witness, timeSeconds }): WitnessTime => ({
    name: witness.name,
    id: witness.id,
    timeSeconds,
  }))
}

/** The head of a proof, with the keys that the reader trusts; nothing is checked yet. */
export function toProofHead(
  { checkpoint, early, handOvers }: ProofFrame,
  keys: readonly VerifierKey[],
  {
    witnesses: known = [],
    policy = null,
    handOvers: named = [],
    provedHandOvers: proved = [],
  }: ProofTrust,
): ProofHead {
  const witnessKeys = [...known, ...(policy?.witnesses ?? []).map(({ key }) => key)]
  let rotations: readonly HandOver[] = []
  let signers: readonly VerifierKey[] = []
  let tree: OpenCheckpoint
  let witnesses: readonly WitnessTime[] = []
  let unchecked: readonly VerifierKey[] = []
  let seenBefore: readonly WitnessTime[] = []
  return {
    async requireSigned() {
      // Those of the proof are not yet known to be in the tree: each counts only with the previous
      // key's signature.
      const read = handOvers.map(({ index, text }) => ({ index, leaf: readPlainLeaf(text, 'key') }))
      rotations = [...named, ...proved, ...read]
      const leaves = rotations.map(({ leaf }) => leaf)
      const trusted = await listTrustedKeys(keys, leaves)
      const older = await listLogKeys({ current: keys, handOvers: proved })
      const head = await openSignedHead(checkpoint, [...trusted, ...older], rotations)
      for (const entry of handOvers) await requireIncluded(entry, head)
      const inLog = await listLogKeys({ current: keys, handOvers: [...proved, ...read] })
      signers = [...trusted, ...inLog]
      tree = head
      witnesses = await listWitnessTimes(tree, witnessKeys)
      unchecked = await listUncheckable(tree.note, witnessKeys)
      const { name, id } = head.signer
      return { key: `${name}+${id}`, size: tree.size, signedRoot: toHex(tree.rootHash) }
    },
    requireEntry: (entry) => requireIncluded(entry, tree),
    async findSeenBefore(entry, kickoffAt) {
      const head =
        early && (await openSignedHead(early.checkpoint, signers, rotations).catch(() => null))
      if (!head) return
      await requireIncluded({ ...entry, hashes: early!.hashes }, head)
      const times = await listWitnessTimes(head, witnessKeys)
      seenBefore = times.filter(({ timeSeconds }) => timeSeconds * 1000 < Date.parse(kickoffAt))
    },
    toWitnessed: () => ({
      witnesses,
      unchecked: unchecked.map(({ name }) => name),
      quorum: policy && judgeQuorum(policy, witnesses),
      seenBefore,
      isSeenBefore:
        seenBefore.length > 0 && (policy === null || judgeQuorum(policy, seenBefore).isMet),
    }),
  }
}
