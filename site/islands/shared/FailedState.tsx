/** A read that failed: what happened, and one thing to do. */
import { PitchDrawing } from './Skeleton.tsx'
import { useTexts } from './TextsProvider.tsx'

export function FailedState({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div role="alert" className="frame grid justify-items-center gap-4 py-16 text-center">
      <PitchDrawing />
      <p className="font-serif text-xl">{t('failed.title')}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('failed.retry')}
      </button>
    </div>
  )
}
