/** A part of a page whose read failed: what is missing, and a way to read it again. */
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly text: string
  readonly isReading: boolean
  readonly onRetry: () => void
}

export function FailedPart({ text, isReading, onRetry }: Props) {
  const { t } = useTexts()
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <button type="button" className="button button-quiet" disabled={isReading} onClick={onRetry}>
        {t('failed.retry')}
      </button>
    </div>
  )
}
