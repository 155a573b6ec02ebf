/**
 * Shows the result of one match to a reader who hides results; nobody else sees it. Whatever tells how
 * a match went has the attribute `data-result`, below the `data-match` of its match (base.css, boot.js).
 */
import type { UiTexts } from './texts.ts'

export function Reveal({ texts: { t } }: { readonly texts: UiTexts }) {
  return (
    <button type="button" className="link text-xs" data-reveal="">
      {t('dashboard:status.showResult')}
    </button>
  )
}
