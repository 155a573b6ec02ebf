/** Verifies one match step by step, in the browser, with WebCrypto: no hash function of ours has to be trusted. */
import { parseHex, toHex } from '#data/ledger/format/bytes.ts'
import { findCorrection, listCorrected } from '#data/ledger/leaves/correction.ts'
import { toCommittedBytes } from '#data/ledger/leaves/commitment.ts'
import { isLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import type { CommitLeaf, IncidentLeaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import type { MatchProof } from './match-proof-file.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readListedKickoff } from './listed-kickoff.ts'
import { toProofHead, type ProofTrust, type Witnessed } from './proof-head.ts'
import { digest, Failed, takeSteps, type Facts, type StepResult } from './proof-steps.ts'
import type { ProvedEntry } from './proved-entry.ts'

/** In order; each step depends on those before it. */
export const MATCH_STEPS = [
  /** A known key signed the checkpoint, or one that it rotated to; not one that was replaced. */
  'signature',
  /** The commit is in the tree of the checkpoint. */
  'commit_included',
  /** It states a time before the last kick-off that the file names; `seenBefore` lists witnesses that confirm it. */
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

export interface MatchVerification extends Witnessed {
  /** True when no step failed, and every incident of the file is in the tree. */
  readonly ok: boolean
  readonly steps: readonly MatchStepResult[]
  /** Content of the entries; null until they are proved. */
  readonly commit: CommitLeaf | null
  readonly open: OpenLeaf | null
  /** The kick-off that this is held against: the one the log lists if the match was moved, else the commit's; null until it is proved. */
  readonly kickoffAt: string | null
  /** Incidents of this match that are in the tree. */
  readonly incidents: readonly MatchIncident[]
  /** True when one of them takes this prediction out of the record. */
  readonly isVoided: boolean
  /** True when it was taken out because its secret was lost: it can no longer be opened. */
  readonly isUnopenable: boolean
  /**
   * True when the prediction was taken out, and no witness had signed this head, which holds the
   * incident, before kick-off. The log may show it all the same, by a commit after the incident: only
   * who reads the whole log knows.
   */
  readonly isVoidedAfterKickoff: boolean
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

/** The incident of a proof; null when it is not about this match. */
function readIncident(entry: ProvedEntry, proof: MatchProof, { matchId }: CommitLeaf): Told | null {
  const leaf = readPlainLeaf(entry.text, 'incident')
  if (!leaf.matchIds.includes(matchId)) return null
  const shown = [proof.commit.index, ...(proof.open ? [proof.open.index] : [])]
  const voidsThis = shown.some((index) => index < entry.index && leaf.voids?.includes(index))
  return { index: entry.index, leaf, voidsThis, corrects: listCorrected(leaf) }
}

/** Verifies a match's proof with the keys that the reader trusts. An invalid proof is a result, not an error. */
export async function verifyMatch(
  proof: MatchProof,
  keys: readonly VerifierKey[],
  trust: ProofTrust = {},
): Promise<MatchVerification> {
  const head = toProofHead(proof, keys, trust)
  let commit: CommitLeaf | null = null
  let open: OpenLeaf | null = null
  let kickoffAt: string | null = null

  const checks: Record<MatchStep, () => Promise<Facts>> = {
    signature: () => head.requireSigned(),
    commit_included: async () => {
      const facts = await head.requireEntry(proof.commit)
      commit = readPlainLeaf(proof.commit.text, 'commit')
      return facts
    },
    before_kickoff: async () => {
      const { madeAt, matchId } = commit!
      if (proof.kickoff !== null) {
        await head.requireEntry(proof.kickoff)
        kickoffAt = readListedKickoff(proof.kickoff.text, matchId)
      } else kickoffAt = commit!.kickoffAt
      kickoffAt = trust.getKickoffAt?.(matchId) ?? kickoffAt
      if (Date.parse(madeAt) >= Date.parse(kickoffAt)) throw new Failed({ madeAt, kickoffAt })
      await head.findSeenBefore(proof.commit, kickoffAt)
      return { madeAt, kickoffAt }
    },
    opening_included: async () => {
      const facts = await head.requireEntry(proof.open!)
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
    // One that is not in the tree, or no incident, makes the proof wrong.
    const incident = await head
      .requireEntry(entry)
      .then(() => readIncident(entry, proof, known!))
      .catch(() => null)
    if (incident === null) failed = true
    else told.push(incident)
  }
  const incidents = told.map((incident) => ({
    ...incident,
    correctedBy: findCorrection(incident, told, known!.matchId),
  }))
  const isVoided = incidents.some(({ voidsThis }) => voidsThis)
  const isUnopenable = incidents.some(({ voidsThis, leaf }) => voidsThis && isLostSecrets(leaf))
  const takenOut = incidents.some(({ leaf }) => leaf.voids?.includes(proof.commit.index))
  const kickoffMs = Date.parse(kickoffAt ?? '')
  const witnessed = head.toWitnessed()
  const isHeldBefore = witnessed.witnesses.some(({ timeSeconds }) => timeSeconds * 1000 < kickoffMs)
  return {
    ok: !failed,
    steps,
    commit,
    open,
    kickoffAt,
    incidents,
    isVoided,
    isUnopenable,
    isVoidedAfterKickoff: takenOut && !isHeldBefore,
    ...witnessed,
  }
}
