/** Squares W D L with letters, newest right. */
import { listForm } from '#site/lib/match/signs.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

export function FormStrip({ form }: { readonly form: string }) {
  const { t, language } = useTexts()
  const results = listForm(form)
  if (results.length === 0) return null
  return (
    <span className="inline-flex gap-0.5" data-form={results.map(({ result }) => result).join('')}>
      <span className="sr-only">
        {t('form')}
        {toColon(language)}
        {results.map(({ result }) => t(`game.${result}Long`)).join(', ')}
      </span>
      {results.map(({ result, tone }, index) => (
        <span
          // The strip never changes its order: the place is the identity.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-hidden="true"
          className={`grid size-5 place-items-center rounded-sm font-sans text-xs font-bold ${tone}`}
        >
          {t(`game.${result}`)}
        </span>
      ))}
    </span>
  )
}
