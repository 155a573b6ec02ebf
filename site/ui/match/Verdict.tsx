/** What was said of a match in one sentence, and after the whistle how it went. */
import type { ReactNode } from 'react'
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import { FAVOURITE_PERCENT } from '#data/model/forecast/reasons.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { formatPercent, formatScoreInText } from '#site/lib/texts/format.ts'
import { toInnerWord } from '#site/lib/texts/inner-word.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly chances: Chances
  /** How it ended; null before the final whistle. */
  readonly result: (Score & { readonly wasCorrect: boolean }) | null
  readonly children?: ReactNode
}

export function Verdict({ texts: { t, language }, chances, result, children }: Props) {
  const side = OUTCOME_SIDES[toLikeliest(chances)]
  const percent = toPrintedChances(chances)[side]
  const outcome = toInnerWord(t(`match:outcome.${side}`), language)
  // Before the whistle the bar above has the figure.
  const sentence = result
    ? t(`match:verdict.${result.wasCorrect ? 'right' : 'wrong'}`, {
        outcome,
        percent: formatPercent(percent, language),
        score: formatScoreInText(result.home, result.away, language),
      })
    : t(`match:verdict.${percent >= FAVOURITE_PERCENT ? 'likeliest' : 'open'}`, { outcome })
  return (
    <div className="mx-auto mt-5 max-w-2xl text-center" data-verdict="">
      <p className="font-serif text-lg text-balance">{sentence}</p>
      {children}
    </div>
  )
}
