/** The written reasoning of an opened prediction on public pages, and up to when its facts are. */
import type { OpenedMatch } from '#data/model/match/public-match.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { makeBuiltTimes } from '#site/ui/built-times.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { Paragraphs } from './Paragraphs.tsx'

interface Props {
  readonly texts: UiTexts
  readonly opened: OpenedMatch
}

export function OpenedReasons({ texts: { t, language }, opened }: Props) {
  const { prediction, reasoning } = opened
  return (
    <Paragraphs text={keepTogether(reasoning[language] ?? prediction.aiReasoning, language)}>
      {makeBuiltTimes(language)(
        (time) => t('match:receiptCutoff', { time }),
        prediction.dataCutoffAt,
      )}
    </Paragraphs>
  )
}
