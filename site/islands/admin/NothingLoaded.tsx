/**
 * After the demo was cleared: says that nothing is loaded, how to load matches, and has the button
 * that loads the demo.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DemoAccount } from '#data/model/account/demo-accounts.ts'
import { loadDemoData, progressRead, serviceRead } from '#site/lib/calls/admin-calls.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { ImportProgress } from '#site/islands/admin/ingestion/ImportProgress.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

export function NothingLoaded() {
  const { data: service } = useQuery(serviceRead)
  const load = useLoad()
  if (load.data) return <Accounts accounts={load.data.accounts} />
  // Stays while the demo loads, although `isEmpty` is false as soon as its first matches are in.
  if (!service?.isEmpty && !load.isPending) return null
  return <LoadSection load={load} hasPipeline={service?.hasPipeline ?? false} />
}

/** Shown until the page is left: the passwords are new, and stand nowhere else on the site. */
function Accounts({ accounts }: { readonly accounts: readonly DemoAccount[] }) {
  const { t } = useTexts()
  return (
    <section
      aria-labelledby="demo-accounts"
      className="mb-6 grid gap-3 border border-premium bg-sheet p-4"
    >
      <h2 id="demo-accounts" className="text-xl">
        {t('office.empty.accounts')}
      </h2>
      <ul className="text-sm break-words">
        {accounts.map(({ email, password }) => (
          <li key={email}>
            {email} <code>{password}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  readonly load: ReturnType<typeof useLoad>
  readonly hasPipeline: boolean
}

function LoadSection({ load, hasPipeline }: Props) {
  const { t } = useTexts()
  const { data: progress = null } = useQuery(progressRead(load.isPending))
  const isBusy = load.isPending || progress !== null
  return (
    <section
      aria-labelledby="nothing-loaded"
      className="mb-6 grid gap-3 border border-premium bg-sheet p-4"
    >
      <h2 id="nothing-loaded" className="text-xl">
        {t('office.empty.title')}
      </h2>
      <p className="max-w-prose text-sm">{t('office.empty.text')}</p>
      {!hasPipeline && <p className="text-sm text-muted">{t('office.ingestion.elsewhere')}</p>}
      <p>
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy || !hasPipeline}
          onClick={() => load.mutate()}
        >
          {t(isBusy ? 'office.empty.loading' : 'office.empty.load')}
        </button>
      </p>
      {isBusy && <ImportProgress progress={progress} />}
    </section>
  )
}

function useLoad() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  return useMutation({
    mutationFn: loadDemoData,
    onSuccess: (counts) =>
      succeed(
        t('office.empty.loaded'),
        t('office.empty.loadedText', { matches: counts.matches, predictions: counts.predictions }),
      ),
    onError: (error) => fail(t('office.empty.failed'), toReason(error)),
    onSettled: () => client.invalidateQueries(),
  })
}
