/** The member's own record and that of the mean of all as a chunk of its own, with its own texts. */
import { Suspense } from 'react'
import { lateWith } from '#site/islands/shared/late.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'

const Part = lateWith('forecast', async () => {
  const [{ MyRecord }, { MeanRecord }] = await Promise.all([
    import('./MyRecord.tsx'),
    import('./MeanRecord.tsx'),
  ])
  return () => (
    <>
      <MyRecord />
      <MeanRecord />
    </>
  )
})

export function MyRecordPart() {
  return (
    <Suspense fallback={<Skeleton />}>
      <Part />
    </Suspense>
  )
}
