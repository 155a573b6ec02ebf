/** What moved the chance of the likelier winner: in percentage points or in log-odds, as the reader chooses. */
import { useState } from 'react'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { layOutFactors } from '#site/lib/match/factors-layout.ts'
import { Factors as FactorsTable } from '#site/ui/match/Factors.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function Factors({ prediction }: { readonly prediction: Prediction }) {
  const { t, ui } = useTexts()
  const [inLogOdds, setInLogOdds] = useState(false)
  const layout = layOutFactors(prediction)
  if (layout === null) return null
  const units = [
    [false, t('factorsUnit.points')],
    [true, t('factorsUnit.logOdds')],
  ] as const
  return (
    <>
      <FactorsTable texts={ui} layout={layout} inLogOdds={inLogOdds} />
      <fieldset className="no-print mt-3 flex gap-2">
        <legend className="sr-only">{t('sections.factors')}</legend>
        {units.map(([value, name]) => (
          <button
            key={name}
            type="button"
            className="button button-quiet text-xs"
            aria-pressed={inLogOdds === value}
            onClick={() => setInLogOdds(value)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </>
  )
}
