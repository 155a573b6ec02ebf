/** The written reasoning, and the factor groups whose contributions add up to the figure. */
import type { ReactNode } from 'react'
import type { MatchDetail } from '#data/model/replies.ts'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { Paragraphs } from '#site/ui/match/Paragraphs.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'
import { Factors } from './Factors.tsx'

interface Props {
  readonly detail: MatchDetail
  /** After the text. */
  readonly children?: ReactNode
}

export function Analysis({ detail, children }: Props) {
  const { t, language } = useTexts()
  const { prediction, reasoning } = detail
  const whole = prediction && 'factors' in prediction ? prediction : null
  const text = reasoning[language] ?? reasoning.en ?? whole?.aiReasoning
  return (
    <Block id="analysis" title={t('sections.analysis')}>
      {text ? (
        <Paragraphs text={text}>
          {whole &&
            makeLocalTimes(language)((time) => t('receiptCutoff', { time }), whole.dataCutoffAt)}
        </Paragraphs>
      ) : (
        <p className="text-sm text-muted">{t('analysisNone')}</p>
      )}
      {children}
      {whole && <Factors prediction={whole} />}
    </Block>
  )
}
