/** Turning pages of a list, when there is more than one. */
import { useEffect } from 'react'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function Pages({ page, pageSize, total, onPage }: Props) {
  const { t } = useTexts()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last rows of the last page have gone, or answered messages have.
  useEffect(() => {
    if (page > pages) onPage(pages)
  }, [page, pages, onPage])
  if (pages === 1 && page === 1) return null
  return (
    <nav
      aria-label={t('pagination.label')}
      className="figures flex flex-wrap items-center justify-end gap-3 pt-3 text-sm"
    >
      <button
        type="button"
        className="button button-quiet"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('pagination.previous')}
      </button>
      <p aria-live="polite">{t('pagination.page', { page, pages })}</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {t('pagination.next')}
      </button>
    </nav>
  )
}
