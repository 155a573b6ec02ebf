/** Verifies the proof of a member's own forecast step by step, in the browser, with WebCrypto. */
import { parseHex } from '#data/ledger/format/bytes.ts'
import { AppError } from '#data/model/errors.ts'
import { readForecastSeal, type ForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import {
  parseSalt,
  toForecastBytes,
  type SealedForecast,
} from '#data/ledger/leaves/member-forecast.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { ForecastProof } from './forecast-proof-file.ts'
import { readListedKickoff } from './listed-kickoff.ts'
import { toProofHead, type ProofTrust, type Witnessed } from './proof-head.ts'
import { requireInTree, takeSteps, type Facts, type StepResult } from './proof-steps.ts'

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

export interface ForecastVerification extends Witnessed {
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
}

function readSeal(text: string): ForecastSeal & { readonly statedAt: string } {
  const leaf = readPlainLeaf(text, 'incident')
  const seal = readForecastSeal(leaf)
  if (seal !== null) return { ...seal, statedAt: leaf.statedAt }
  throw new AppError('ledger_invalid', 'The entry commits to no forecasts.')
}

/** Verifies the proof of a forecast with the keys that the reader trusts. */
export async function verifyForecast(
  proof: ForecastProof,
  keys: readonly VerifierKey[],
  trust: ProofTrust = {},
): Promise<ForecastVerification> {
  const head = toProofHead(proof, keys, trust)
  let { kickoffAt } = proof.forecast
  let seal: ReturnType<typeof readSeal> | null = null
  let forecast: SealedForecast | null = null

  const checks: Record<ForecastStep, () => Promise<Facts>> = {
    signature: () => head.requireSigned(),
    seal_included: async () => {
      const facts = await head.requireEntry(proof.seal)
      seal = readSeal(proof.seal.text)
      if (proof.kickoff !== null) {
        await head.requireEntry(proof.kickoff)
        kickoffAt = readListedKickoff(proof.kickoff.text, proof.forecast.matchId)
      }
      kickoffAt = trust.getKickoffAt?.(proof.forecast.matchId) ?? kickoffAt
      await head.findSeenBefore(proof.seal, kickoffAt)
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
    ...head.toWitnessed(),
  }
}
