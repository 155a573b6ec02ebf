/** For a subscription whose payment failed: leads to the card's page instead of a second order. */
import { PitchDrawing } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { PortalButton } from './PortalButton.tsx'

export function UnpaidNotice() {
  const { t } = useTexts()
  return (
    <div className="frame grid justify-items-center gap-4 py-20 text-center">
      <PitchDrawing />
      <h1>{t('billing.unpaid.title')}</h1>
      <p className="max-w-[33em] text-muted">{t('billing.unpaid.text')}</p>
      <PortalButton isUrgent />
    </div>
  )
}
