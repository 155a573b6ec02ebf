/** The line above the list of a free account whose matches of today have kicked off. */
import type { UiTexts } from '#site/ui/texts.ts'

export function EveningNote({ texts: { t } }: { readonly texts: UiTexts }) {
  return (
    <p className="mb-2 text-sm" data-evening="">
      {t('dashboard:evening.title')}{' '}
      <a className="link" href="#evening">
        {t('dashboard:evening.see')}
      </a>
    </p>
  )
}
