/** The bar of a match in play, whose code only members with a match in play load. */
import { lazy, Suspense } from 'react'
import type { ChancesNowProps } from '#site/ui/match/ChancesNow.tsx'

const ChancesNow = lazy(() =>
  import('#site/ui/match/ChancesNow.tsx').then((module) => ({ default: module.ChancesNow })),
)

export function LazyChancesNow(props: ChancesNowProps) {
  return (
    <Suspense>
      <ChancesNow {...props} />
    </Suspense>
  )
}
