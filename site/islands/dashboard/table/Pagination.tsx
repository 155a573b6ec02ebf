/** Page by page, when there is more than one. */
import type { MatchList } from '#data/model/replies.ts'
import { setPage } from '#site/stores/filters.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function Pagination({ list }: { readonly list: MatchList }) {
  const { t } = useTexts()
  const { page, pageSize, total, totalPages } = list
  if (totalPages <= 1) return null
  const from = (page - 1) * pageSize + 1
  return (
    <nav
      aria-label={t('pagination.label')}
      className="figures flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-4 text-sm max-sm:justify-between"
    >
      <p className="mr-auto text-muted max-sm:basis-full">
        {t('pagination.showing', { from, to: Math.min(from + pageSize - 1, total), total })}
      </p>
      <button
        type="button"
        className="button button-quiet"
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
        {t('pagination.previous')}
      </button>
      <p aria-live="polite">{t('pagination.page', { page, pages: totalPages })}</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={page >= totalPages}
        onClick={() => setPage(page + 1)}
      >
        {t('pagination.next')}
      </button>
    </nav>
  )
}
