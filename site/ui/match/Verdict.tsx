/** Our call in one sentence; after the final whistle with the result. */
import type { ReactNode } from 'react'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import type { Sides } from '#site/lib/match/side-names.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { describeFavourite, describeResult } from './verdict-text.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Sides
  readonly chances: Chances
  /** Final score; null before the final whistle. */
  readonly result: (Score & { readonly wasCorrect: boolean }) | null
  readonly children?: ReactNode
}

export function Verdict({ texts, match, chances, result, children }: Props) {
  const sentence = result
    ? describeResult(texts, match, {
        prediction: chances,
        homeScore: result.home,
        awayScore: result.away,
        wasCorrect: result.wasCorrect,
      })
    : describeFavourite(texts, match, chances)
  return (
    <div className="mx-auto mt-2 max-w-2xl text-center" data-verdict="">
      <p className="font-serif text-lg text-balance" data-result={result ? '' : undefined}>
        {sentence}
      </p>
      {children}
    </div>
  )
}
