/** Data Ingestion: bringing in the matches of the days ahead, what came of it, earlier runs, and the danger zone. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IngestRequest, IngestResult } from '#data/model/admin.ts'
import {
  heldFixturesRead,
  ingestFixtures,
  progressRead,
  runsRead,
  serviceRead,
  statsRead,
} from '#site/lib/calls/admin-calls.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'
import { DangerZone } from './DangerZone.tsx'
import { HeldFixtures } from './HeldFixtures.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { RunHistory } from './RunHistory.tsx'

export function IngestionTab() {
  const { t } = useTexts()
  const { data: service } = useQuery(serviceRead)
  const { mutate, isPending, data: result, error, variables } = useImport()
  const { data: progress = null } = useQuery(progressRead(isPending))
  const isBusy = isPending || progress !== null
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="import">
        <h2 id="import" className="pb-1 text-xl">
          {t('office.ingestion.title')}
        </h2>
        <p className="max-w-prose pb-4 text-sm text-muted">{t('office.ingestion.text')}</p>
        {service?.hasPipeline === false && (
          <p className="mb-4 border-l-2 border-edge pl-3 text-sm">
            {t('office.ingestion.elsewhere')}
          </p>
        )}
        <ImportForm isBusy={isBusy} onImport={mutate} />
        <div className="max-w-2xl not-empty:pt-6">
          {isBusy && <ImportProgress progress={progress} />}
          {!isBusy && result && variables && (
            <ImportResult result={result} isDryRun={variables.dryRun} />
          )}
          {!isBusy && error && <FailedImport error={error} />}
        </div>
      </section>
      <section aria-labelledby="held">
        <h2 id="held" className="pb-1 text-xl">
          {t('office.held.title')}
        </h2>
        <p className="max-w-prose pb-3 text-sm text-muted">{t('office.held.text')}</p>
        <Loaded read={heldFixturesRead}>{(held) => <HeldFixtures fixtures={held} />}</Loaded>
      </section>
      <div>
        <h2 className="pb-3 text-xl">{t('office.runs.title')}</h2>
        <Loaded read={runsRead}>{(runs) => <RunHistory runs={runs} />}</Loaded>
      </div>
      <DangerZone isDemo={service?.isDemo ?? false} />
    </div>
  )
}

function FailedImport({ error }: { readonly error: Error }) {
  const { t } = useTexts()
  const { toReason } = useTold()
  return (
    <section role="alert" className="border border-alert bg-sheet p-4">
      <h3 className="text-lg">{t('office.ingestion.failed')}</h3>
      <p className="mt-1 text-sm break-words">{toReason(error)}</p>
    </section>
  )
}

function useImport() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  const tell = ({ success, ...counts }: IngestResult, { dryRun }: IngestRequest) => {
    if (!success)
      return fail(
        t('office.ingestion.withErrors'),
        t('office.ingestion.errorCount', { errors: counts.errors.length }),
      )
    succeed(
      t(dryRun ? 'office.ingestion.dryRunDone' : 'office.ingestion.done'),
      t('office.ingestion.counts', {
        processed: counts.matchesProcessed,
        created: counts.matchesCreated,
      }),
    )
  }
  return useMutation({
    mutationFn: ingestFixtures,
    onSuccess: tell,
    onError: (error) => fail(t('office.ingestion.failed'), toReason(error)),
    onSettled: () =>
      Promise.all(
        [runsRead, statsRead, serviceRead, heldFixturesRead, progressRead(false)].map(
          ({ queryKey }) => client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
