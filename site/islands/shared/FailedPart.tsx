/** A part of a page whose read failed: what is missing, and a way to read it again. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly text: string
  readonly read: Pick<UseQueryResult, 'isFetching' | 'refetch'>
}

export function FailedPart({ text, read }: Props) {
  const { t } = useTexts()
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={read.isFetching}
        onClick={() => void read.refetch()}
      >
        {t('failed.retry')}
      </button>
    </div>
  )
}
