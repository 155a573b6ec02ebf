/** Progress of an import: its stages in order, and the counts of the finished ones. */
import { RUN_STAGES, type IngestProgress, type RunStage } from '#data/model/operation.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'

/** A dry run reads the feed and goes no further. */
const DRY_STAGES: readonly RunStage[] = ['ingest']

export function ImportProgress({ progress }: { readonly progress: IngestProgress }) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  const now = progress?.progress ?? null
  const stages = progress?.dryRun ? DRY_STAGES : RUN_STAGES
  const at = now === null ? -1 : stages.indexOf(now.stage)
  const counts = {
    ingest: now?.matchesProcessed,
    settle: now?.settled,
    predict: now?.predicted,
    publish: null,
    retain: null,
  }
  return (
    <section className="border border-rule bg-sheet p-4" aria-busy="true">
      <h3 className="text-lg">{t('office.progress.title')}</h3>
      <output className="block text-sm text-muted">
        {now === null ? t('office.progress.begins') : t(`office.progress.stages.${now.stage}`)}
      </output>
      <progress
        className="mt-3 h-2 w-full accent-pitch"
        aria-label={t('office.progress.title')}
        max={stages.length}
        value={Math.max(0, at)}
      />
      <ol className="mt-2 text-sm">
        {stages.map((stage, index) => (
          <li
            key={stage}
            aria-current={index === at ? 'step' : undefined}
            className={`flex justify-between gap-3 border-t border-rule py-1 ${index > at ? 'text-muted' : ''} ${index === at ? 'font-semibold' : ''}`}
          >
            <span>{t(`office.progress.stages.${stage}`)}</span>
            <span className="figures">{counts[stage] ?? (index < at ? '✓' : '')}</span>
          </li>
        ))}
      </ol>
      {progress && (
        <p className="mt-2 text-xs text-muted">
          {t('office.progress.since', { time: toMoment(progress.startedAt) })}
        </p>
      )}
    </section>
  )
}
