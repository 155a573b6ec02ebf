/** Puts the check of a member's own forecast on the page. */
import type { ForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import type { ForecastVerification } from '#data/ledger/proof/verify-forecast.ts'
import { requireElement, show } from '#site/lib/browser/elements.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { drawItems, drawStep } from './draw.ts'
import { describeSeenBefore, fill, formatInstant, type VerifyTexts } from './texts.ts'

/** Shows the part about a forecast in place of the one about a match, or the other way round. */
export function showForecast(isShown: boolean): void {
  show(requireElement('verify-own'), isShown)
  show(requireElement('verify-of-match'), !isShown)
}

/** The file's content in sentences. */
function describeForecast(
  texts: VerifyTexts,
  { forecast }: ForecastProof,
  verification: ForecastVerification,
): string[] {
  const { own } = texts
  const { sealedAt, kickoffAt, isSealedBefore } = verification
  const language = getPageLanguage()
  const { home, draw, away, score, givenAt } = forecast
  const [homeText = '', drawText = '', awayText = ''] = [home, draw, away].map((percent) =>
    formatPercent(percent, language, 0),
  )
  const times = {
    givenAt: formatInstant(givenAt),
    kickoffAt: formatInstant(kickoffAt),
    sealedAt: sealedAt === null ? '–' : formatInstant(sealedAt),
  }
  const seen = isSealedBefore ? describeSeenBefore(texts, verification) : own['late']!
  return [
    fill(own['chances']!, { home: homeText, draw: drawText, away: awayText }),
    ...(score ? [fill(own['score']!, { score: `${score.home}:${score.away}` })] : []),
    fill(own['times']!, times),
    ...(verification.ok ? [seen] : []),
    own['author']!,
  ]
}

export function drawForecast(
  texts: VerifyTexts,
  proof: ForecastProof,
  verification: ForecastVerification,
): void {
  for (const result of verification.steps) drawStep(texts, result, { attribute: 'data-own-step' })
  const verdict = requireElement('verify-own-verdict')
  verdict.dataset['ok'] = String(verification.ok)
  verdict.textContent = verification.ok ? texts.own['fits']! : String(texts['fails'])
  requireElement('verify-own-match').textContent = proof.forecast.matchId
  drawItems(requireElement('verify-own-facts'), describeForecast(texts, proof, verification))
}
