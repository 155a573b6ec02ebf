/** How many rows a page of the list has. */
import { useStore } from '@nanostores/react'
import { PAGE_SIZES } from '#data/model/billing/plans.ts'
import { $filters, setPageSize } from '#site/stores/filters.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'

export function RowsPerPage() {
  const { t } = useTexts()
  const { pageSize } = useStore($filters)
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
