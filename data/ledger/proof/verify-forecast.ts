/** Verifies the proof of a member's own forecast step by step, in the browser, with WebCrypto. */
import { parseHex, toHex } from '#data/ledger/format/bytes.ts'
import { AppError } from '#data/model/errors.ts'
import { readForecastSeal, type ForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import {
  parseSalt,
  toForecastBytes,
  type SealedForecast,
} from '#data/ledger/leaves/member-forecast.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import type { OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { listUncheckable, type WitnessTime } from '#data/ledger/signing/cosignature.ts'
import { openHead } from '#data/ledger/signing/current-signer.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { judgeQuorum, type QuorumVerdict } from '#data/ledger/witness/witness-policy.ts'
import type { ForecastProof } from './forecast-proof-file.ts'
import {
  findSeenBefore,
  listWitnessTimes,
  readHandOvers,
  requireInTree,
  requireIncluded,
  takeSteps,
  type Facts,
  type StepResult,
  type Trusted,
} from './proof-steps.ts'
import type { VerifyOptions } from './verify-match.ts'

/** In order; each step depends on those before it. */
export const FORECAST_STEPS = [
  /** A known key signed the checkpoint, or one that it rotated to; not one that was replaced. */
  'signature',
  /** The leaf with the root of the forecasts is in the tree of the checkpoint. */
  'seal_included',
  /** The forecast with its random bytes is in the tree of the forecasts. */
  'forecast_included',
] as const
export type ForecastStep = (typeof FORECAST_STEPS)[number]

export interface ForecastVerification {
  readonly ok: boolean
  readonly steps: readonly StepResult<ForecastStep>[]
  /** Null until it is proved. */
  readonly forecast: SealedForecast | null
  /** When the leaf says that it was made; null until it is proved. */
  readonly sealedAt: string | null
  /** The kick-off that this is held against: the one the log lists if the match was moved, else the one the forecast names. */
  readonly kickoffAt: string
  /** False where that is not before the kick-off: the forecast was not sealed in time and is not scored; that it was given before is our word alone. */
  readonly isSealedBefore: boolean
  /** Witnesses with a valid cosignature, and its time. */
  readonly witnesses: readonly WitnessTime[]
  /** Witnesses whose cosignature this browser or Node cannot check. */
  readonly unchecked: readonly string[]
  /** Verdict of the policy on the checkpoint; null without a policy. */
  readonly quorum: QuorumVerdict | null
  /** Witnesses that had cosigned a log with this leaf in it before kick-off. */
  readonly seenBefore: readonly WitnessTime[]
  /** True when they meet the policy's quorum, or (without a policy) when there is at least one. */
  readonly isSeenBefore: boolean
}

function readSeal(text: string): ForecastSeal & { readonly statedAt: string } {
  const leaf = readPlainLeaf(text, 'incident')
  const seal = readForecastSeal(leaf)
  if (seal !== null) return { ...seal, statedAt: leaf.statedAt }
  throw new AppError('ledger_invalid', 'The entry commits to no forecasts.')
}

/** The kick-off of a match in a listing of its day. */
function readKickoff(text: string, matchId: string): string {
  const fixture = readPlainLeaf(text, 'universe').fixtures.find((one) => one.matchId === matchId)
  if (fixture !== undefined) return fixture.kickoffAt
  throw new AppError('ledger_invalid', 'The entry does not list the match.')
}

/** Verifies the proof of a forecast with the keys that the reader trusts. */
export async function verifyForecast(
  proof: ForecastProof,
  keys: readonly VerifierKey[],
  { policy = null, handOvers = [] }: VerifyOptions = {},
): Promise<ForecastVerification> {
  const witnessKeys = [...keys, ...(policy?.witnesses ?? []).map(({ key }) => key)]
  let { kickoffAt } = proof.forecast
  let trusted: Trusted = { keys, witnessKeys, handOvers }
  let tree: OpenCheckpoint
  let seal: ReturnType<typeof readSeal> | null = null
  let forecast: SealedForecast | null = null
  let unchecked: readonly VerifierKey[] = []
  let witnesses: readonly WitnessTime[] = []
  let seenBefore: readonly WitnessTime[] = []

  const checks: Record<ForecastStep, () => Promise<Facts>> = {
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
    seal_included: async () => {
      const facts = await requireIncluded(proof.seal, tree)
      seal = readSeal(proof.seal.text)
      if (proof.kickoff !== null) {
        await requireIncluded(proof.kickoff, tree)
        kickoffAt = readKickoff(proof.kickoff.text, proof.forecast.matchId)
      }
      seenBefore = await findSeenBefore(
        { early: proof.early, entry: proof.seal },
        trusted,
        Date.parse(kickoffAt),
      )
      return facts
    },
    forecast_included: async () => {
      const bytes = toForecastBytes(parseSalt(proof.salt), proof.forecast)
      const root = { size: seal!.leaves, rootHash: parseHex(seal!.root) }
      const facts = await requireInTree({ ...proof.place, bytes }, root)
      forecast = proof.forecast
      return facts
    },
  }
  const { results, failed } = await takeSteps(FORECAST_STEPS, checks)
  const sealedAt = (seal as ReturnType<typeof readSeal> | null)?.statedAt ?? null
  return {
    ok: !failed,
    steps: results,
    forecast,
    sealedAt,
    kickoffAt,
    isSealedBefore: sealedAt !== null && Date.parse(sealedAt) < Date.parse(kickoffAt),
    witnesses,
    unchecked: unchecked.map(({ name }) => name),
    quorum: policy && judgeQuorum(policy, witnesses),
    seenBefore,
    isSeenBefore:
      seenBefore.length > 0 && (policy === null || judgeQuorum(policy, seenBefore).isMet),
  }
}
