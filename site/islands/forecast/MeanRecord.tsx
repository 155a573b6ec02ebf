/** The record of the mean of all members, beside ours and the market's on the same matches. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FEWEST_MEMBERS } from '#data/model/record/member-record.ts'
import { membersRecordRead } from '#site/lib/calls/member-record-reads.ts'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { RecordFigures } from './RecordFigures.tsx'

export function MeanRecord() {
  const { t } = useTexts()
  const id = useId()
  const read = useQuery(membersRecordRead)
  const { data: record, isLoadingError } = read
  if (isLoadingError) return <FailedPart text={t('own.unreadable')} read={read} />
  if (record === undefined) return <Skeleton />
  return (
    <section className="grid w-full gap-6" aria-labelledby={id} data-mean-record={record.n}>
      <div>
        <h3 id={id}>{t('own.mean.title')}</h3>
        <p className="text-sm text-muted">{t('own.mean.text', { fewest: FEWEST_MEMBERS })}</p>
      </div>
      {record.n === 0 ? (
        <p className="text-sm">{t('own.mean.none')}</p>
      ) : (
        <RecordFigures side="mean" record={record} />
      )}
    </section>
  )
}
