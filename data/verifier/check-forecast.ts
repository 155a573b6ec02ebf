/** Verifies the proof file of a member's own forecast and describes the result. */
import { parseForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import {
  verifyForecast,
  type ForecastStep,
  type ForecastVerification,
} from '#data/ledger/proof/verify-forecast.ts'
import {
  conclude,
  describeSeen,
  describeStep,
  describeWitnesses,
  holdAgainstLog,
  listKeys,
  type Trust,
} from './proof-report.ts'

const WORDS: Readonly<Record<ForecastStep, string>> = {
  signature: 'the checkpoint is signed',
  seal_included: 'the root of the forecasts is in the log',
  forecast_included: 'this forecast is among them',
}

export interface ForecastReport {
  readonly ok: boolean
  readonly lines: readonly string[]
  readonly verification: ForecastVerification
}

function describeForecast(verification: ForecastVerification): string[] {
  const { forecast, sealedAt, kickoffAt, isSealedBefore } = verification
  if (forecast === null) return []
  const { home, draw, away, score, givenAt } = forecast
  const moved = kickoffAt === forecast.kickoffAt ? '' : ` (${forecast.kickoffAt} when it was given)`
  const expected = score === null ? '' : `, score ${score.home}:${score.away}`
  return [
    `  home ${home} %, draw ${draw} %, away ${away} %${expected}`,
    `  given ${givenAt}, sealed ${sealedAt}, kick-off ${kickoffAt}${moved}`,
    isSealedBefore
      ? describeSeen(verification)
      : "  NOT sealed in time: it was sealed after kick-off, so it is not scored; that it was given before is the installation's own word",
  ]
}

/** Verifies a proof's text; throws `ledger_invalid` for a text that is no proof of a forecast. */
export async function checkForecast(text: string, trust: Trust): Promise<ForecastReport> {
  const proof = parseForecastProof(text)
  const held = await holdAgainstLog(proof, trust)
  const verification = await verifyForecast(proof, listKeys(proof, trust), held.proofTrust)
  const { ok, lines } = conclude(verification, trust, held)
  return {
    ok,
    lines: [
      `A member's own forecast of ${proof.forecast.matchId}`,
      ...verification.steps.map((step) => describeStep(step, WORDS)),
      ...describeForecast(verification),
      ...(held.later === null
        ? [
            "  that the match was not moved since is the file's own word: with --log the last listing counts",
          ]
        : []),
      ...describeWitnesses(verification),
      ...lines,
    ],
    verification,
  }
}
