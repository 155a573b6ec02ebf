/** Our call in one sentence; after the final whistle with the result. */
import type { ReactNode } from 'react'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { FAVOURITE_PERCENT } from '#data/model/forecast/reasons.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { tellResult, toLikeliestCall } from './verdict-text.ts'

interface Props {
  readonly texts: UiTexts
  readonly chances: Chances
  /** Final score; null before the final whistle. */
  readonly result: (Score & { readonly wasCorrect: boolean }) | null
  readonly children?: ReactNode
}

export function Verdict({ texts, chances, result, children }: Props) {
  const { outcome, percent } = toLikeliestCall(texts, chances)
  // Without the chance, which the bar above shows.
  const sentence = result
    ? tellResult(texts, chances, result)
    : texts.t(`match:verdict.${percent >= FAVOURITE_PERCENT ? 'likeliest' : 'open'}`, { outcome })
  return (
    <div className="mx-auto mt-5 max-w-2xl text-center" data-verdict="">
      <p className="font-serif text-lg text-balance">{sentence}</p>
      {children}
    </div>
  )
}
