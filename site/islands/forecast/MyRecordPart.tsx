/** The member's own record and that of the mean of all as a chunk of its own, with its own texts. */
import { lazy, Suspense } from 'react'
import { loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { MoreTexts } from '#site/islands/shared/TextsProvider.tsx'

const Part = lazy(async () => {
  const [{ MyRecord }, { MeanRecord }, catalogue] = await Promise.all([
    import('./MyRecord.tsx'),
    import('./MeanRecord.tsx'),
    loadCatalogues(getPageLanguage(), ['forecast']),
  ])
  return {
    default: () => (
      <MoreTexts catalogue={catalogue}>
        <MyRecord />
        <MeanRecord />
      </MoreTexts>
    ),
  }
})

export function MyRecordPart() {
  return (
    <Suspense fallback={<Skeleton />}>
      <Part />
    </Suspense>
  )
}
