/** The alarms that are on, each with what its part says and a way to its entry of the runbook. */
import type { Alarm } from '#data/model/alarms.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'

export function AlarmList({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  return (
    <section aria-label={t('office.alarms.title')} className="border border-alert bg-sheet p-4">
      <h3 className="text-lg">{t('office.alarms.title')}</h3>
      <ul className="mt-2 grid gap-3">
        {alarms.map(({ name, since, message, runbook }) => (
          <li key={name} className="border-t border-rule pt-2 text-sm">
            <p className="font-semibold text-alert">{t(`office.alarms.names.${name}`)}</p>
            {message !== null && <p className="break-words">{message}</p>}
            {since !== null && (
              <p className="text-muted">
                {t('office.alarms.since')} {toMoment(since)}
              </p>
            )}
            <a className="underline" href={runbook} target="_blank" rel="noreferrer">
              {t('office.alarms.todo')}
              <span className="sr-only">: {t(`office.alarms.names.${name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
