/** The member's own forecast as a chunk of its own, with its own texts. */
import { lazy, Suspense } from 'react'
import { loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { MoreTexts } from '#site/islands/shared/TextsProvider.tsx'
import type { OwnForecastProps } from './OwnForecast.tsx'

const Part = lazy(async () => {
  const [{ OwnForecast: Inner }, catalogue] = await Promise.all([
    import('./OwnForecast.tsx'),
    loadCatalogues(getPageLanguage(), ['forecast']),
  ])
  return {
    default: (props: OwnForecastProps) => (
      <MoreTexts catalogue={catalogue}>
        <Inner {...props} />
      </MoreTexts>
    ),
  }
})

/** Its room is reserved while it loads, so that nothing below it moves. */
export function OwnForecastPart(props: OwnForecastProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
