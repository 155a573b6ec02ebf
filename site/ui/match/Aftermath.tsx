/** What came of the prediction, below its signed text and marked as written later. */
import { describeAftermath, type Played } from '#site/lib/match/aftermath.ts'
import type { UiTexts } from '#site/ui/texts.ts'

export function Aftermath({ texts, ...played }: Played & { readonly texts: UiTexts }) {
  const sentence = describeAftermath(texts, played)
  if (sentence === null) return null
  return (
    <p data-aftermath="" data-result="" className="mt-2 max-w-[41em] text-sm">
      <b className="font-semibold">{texts.t('aftermath:label')}</b> {sentence}
    </p>
  )
}
