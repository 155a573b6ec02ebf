/** The last runs of the pipeline, dry ones and those of the clock too. */
import type { Run } from '#data/model/operation.ts'
import { formatCount, formatNumber, NO_FIGURE } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { toServiceTitle } from '#data/model/providers.ts'
import { useMoments } from '#site/islands/shared/use-moments.ts'

const COLUMNS = [
  'startedAt',
  'status',
  'source',
  'created',
  'updated',
  'predictions',
  'duration',
  'by',
] as const

const COLORS = {
  running: 'text-ink',
  succeeded: 'text-pitch',
  completed_with_errors: 'text-premium',
  failed: 'text-alert',
  skipped: 'text-muted',
} as const

export function RunHistory({ runs }: { readonly runs: readonly Run[] }) {
  const { t, language } = useTexts()
  const { toMoment } = useMoments()
  if (runs.length === 0) return <p className="office-none">{t('office.runs.none')}</p>
  return (
    <OfficeTable
      label={t('office.runs.title')}
      columns={COLUMNS.map((column) => t(`office.runs.columns.${column}`))}
      figures={[3, 4, 5, 6]}
      rows={runs.map((run) => ({
        key: run.id,
        cells: [
          toMoment(run.startedAt),
          <span key="status">
            <span className={`font-semibold ${COLORS[run.status]}`}>
              {t(`office.runs.status.${run.status}`)}
            </span>
            {run.isDryRun && <span className="text-muted"> · {t('office.runs.dry')}</span>}
            {run.errorMessage !== null && (
              <span className="block max-w-sm break-words text-muted">{run.errorMessage}</span>
            )}
          </span>,
          run.source === null ? NO_FIGURE : toServiceTitle(run.source),
          formatCount(run.matchesCreated, language),
          formatCount(run.matchesUpdated, language),
          formatCount(run.predictionsCreated, language),
          <span key="duration" className="whitespace-nowrap">
            {run.durationMs === null
              ? NO_FIGURE
              : `${formatNumber(run.durationMs / 1000, language, 1)} s`}
          </span>,
          t(run.triggeredBy === 'admin' ? 'office.runs.admin' : 'office.runs.clock'),
        ],
      }))}
    />
  )
}
