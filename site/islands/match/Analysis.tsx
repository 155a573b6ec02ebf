/** The written reasoning, and the factor groups whose contributions add up to the figure. */
import type { Contribution } from '#data/model/forecast/prediction.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { formatSigned } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Block } from './Block.tsx'

export function Analysis({ detail }: { readonly detail: MatchDetail }) {
  const { t, language } = useTexts()
  const { prediction, reasoning } = detail
  const whole = prediction && 'factors' in prediction ? prediction : null
  const text = reasoning[language] ?? reasoning.en ?? whole?.aiReasoning
  return (
    <Block id="analysis" title={t('sections.analysis')}>
      {text ? (
        text.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="mt-2 max-w-[65ch] text-sm first-of-type:mt-0">
            {paragraph}
          </p>
        ))
      ) : (
        <p className="text-sm text-muted">{t('analysisNone')}</p>
      )}
      {whole && <Factors contributions={whole.factors.outcome} />}
    </Block>
  )
}

function Factors({ contributions }: { readonly contributions: readonly Contribution[] }) {
  const { t, language } = useTexts()
  const shown = contributions.filter(({ value }) => Math.abs(value) >= 0.005)
  if (shown.length === 0) return null
  const sum = contributions.reduce((total, { value }) => total + value, 0)
  const longest = Math.max(...shown.map(({ value }) => Math.abs(value)))
  return (
    <table className="factors mt-5">
      <caption>
        <span className="font-semibold text-ink">{t('sections.factors')}.</span> {t('factorsNote')}
      </caption>
      <tbody>
        {shown.map(({ group, value }) => (
          <tr key={group}>
            <th scope="row">{t(`factorGroups.${group}`)}</th>
            <td className="factor-bar" aria-hidden="true">
              <span
                className={value < 0 ? 'bg-away' : 'bg-home'}
                style={{
                  width: `${(Math.abs(value) / longest) * 50}%`,
                  [value < 0 ? 'right' : 'left']: '50%',
                }}
              />
            </td>
            <td className="figure">{formatSigned(value, language)}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" colSpan={2}>
            {t('sum')}
          </th>
          <td className="figure">{formatSigned(sum, language)}</td>
        </tr>
      </tbody>
    </table>
  )
}
