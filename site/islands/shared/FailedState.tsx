/** A read that failed: what happened, and one thing to do. */
import type { ReactNode } from 'react'
import { PitchDrawing } from './Skeleton.tsx'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  /** What failed; the list of matches without it. */
  readonly title?: string
  readonly text?: string
  readonly onRetry: () => void
  /** Another way on. */
  readonly children?: ReactNode
}

export function FailedState({ title, text, onRetry, children }: Props) {
  const { t } = useTexts()
  return (
    <div role="alert" className="frame grid justify-items-center gap-4 py-16 text-center">
      <PitchDrawing />
      <p className="font-serif text-xl">{title ?? t('failed.title')}</p>
      {text && <p className="text-sm text-muted">{text}</p>}
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('failed.retry')}
      </button>
      {children}
    </div>
  )
}
