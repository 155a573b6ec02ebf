/** How many rows a page of the list has. */
import { PAGE_SIZES } from '#data/model/billing/plans.ts'
import { setPageSize } from '#site/stores/filters.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFilter } from '#site/islands/dashboard/use-filter.ts'

export function RowsPerPage() {
  const { t } = useTexts()
  const pageSize = useFilter('pageSize')
  return (
    <label className="flex items-center gap-2 text-xs text-muted">
      {t('filters.pageSize')}
      <select
        className="select text-ink"
        value={String(pageSize)}
        onChange={(event) => setPageSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  )
}
