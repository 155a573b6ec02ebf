/**
 * Clearing the demo, after a confirmation and only where there is a demo; real predictions are
 * never removed.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clearMockData, statsRead } from '#site/lib/calls/admin-calls.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AskedButton } from '#site/islands/admin/shared/AskedButton.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

export function DangerZone({ isDemo }: { readonly isDemo: boolean }) {
  const { t, language } = useTexts()
  const { data: stats } = useQuery(statsRead)
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  const { mutate, isPending } = useMutation({
    mutationFn: clearMockData,
    onSuccess: async ({ deletedMatches, deletedPredictions }) => {
      succeed(
        t('office.danger.cleared'),
        t('office.danger.clearedText', {
          matches: deletedMatches,
          predictions: deletedPredictions,
        }),
      )
      await client.invalidateQueries()
    },
    onError: (error) => fail(t('office.danger.failed'), toReason(error)),
  })
  return (
    <section aria-labelledby="danger" className="grid gap-3 border border-alert p-4">
      <h2 id="danger" className="text-xl text-alert">
        {t('office.danger.title')}
      </h2>
      <p className="max-w-prose text-sm">{t('office.danger.text')}</p>
      {!isDemo && <p className="text-sm text-muted">{t('office.danger.noDemo')}</p>}
      <p>
        <AskedButton
          title={t('office.danger.clear')}
          question={t('office.danger.question')}
          details={[
            t('office.danger.goes', { matches: formatCount(stats?.totalMatches ?? 0, language) }),
            t('office.danger.stays'),
          ]}
          action={t('office.danger.clear')}
          onYes={() => mutate()}
          label={isPending ? t('office.danger.clearing') : undefined}
          isDisabled={isPending || !isDemo}
        />
      </p>
    </section>
  )
}
