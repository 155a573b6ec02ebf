/** The bar of a match in play, whose code only members with a match in play load. */
import { Suspense } from 'react'
import type { ChancesNowProps } from '#site/ui/match/ChancesNow.tsx'
import { late } from './late.tsx'

const ChancesNow = late(() =>
  import('#site/ui/match/ChancesNow.tsx').then((module) => module.ChancesNow),
)

export function LazyChancesNow(props: ChancesNowProps) {
  return (
    <Suspense>
      <ChancesNow {...props} />
    </Suspense>
  )
}
