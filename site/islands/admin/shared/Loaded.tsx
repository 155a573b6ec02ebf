/** A read of the administration in its four states: under way, failed, empty, there. */
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props<Data> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the key's type differs from read to read and is not looked at
  readonly read: UseQueryOptions<Data, Error, Data, any>
  readonly children: (data: Data, readAt: Date) => ReactNode
}

export function Loaded<Data>({ read, children }: Props<Data>) {
  const { t } = useTexts()
  // While another page or search is read the previous one stays, with the focus of who turned to it.
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...read,
    placeholderData: keepPreviousData,
  })
  // Data of an earlier read stay visible if the re-read fails.
  if (data !== undefined) return children(data, new Date(dataUpdatedAt))
  if (isError) return <FailedState title={t('office.failed')} onRetry={() => void refetch()} />
  return <Skeleton />
}
