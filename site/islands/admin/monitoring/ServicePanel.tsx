/** Our own parts one by one, and each witness of the log. */
import type { ServiceState } from '#data/model/operation.ts'
import { formatCount, NO_FIGURE } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { AlarmList } from './AlarmList.tsx'
import { StateWord, toServiceLines } from './service-lines.tsx'

export function ServicePanel({ state }: { readonly state: ServiceState }) {
  const texts = useTexts()
  const { t, language } = texts
  const { toMoment } = useMoments()
  return (
    <div className="grid grid-cols-1 gap-5">
      {state.alarms.length > 0 && <AlarmList alarms={state.alarms} />}
      <OfficeTable
        label={t('office.service.title')}
        columns={['part', 'state', 'facts', 'at'].map((column) =>
          t(`office.service.columns.${column}`),
        )}
        rows={toServiceLines(state, texts).map(({ name, state, facts, at, problem }) => ({
          key: name,
          cells: [
            name,
            <StateWord key="state" state={state} />,
            <span key="facts">
              {facts}
              {problem !== null && <span className="block text-alert">{problem}</span>}
            </span>,
            toMoment(at),
          ],
        }))}
      />
      {state.witnesses.length > 0 && (
        <OfficeTable
          label={t('office.service.witnesses')}
          columns={['witness', 'size', 'cosignedAt', 'isConfigured'].map((column) =>
            t(`office.service.columns.${column}`),
          )}
          figures={[1]}
          rows={state.witnesses.map(({ name, size, cosignedAt, isConfigured }) => ({
            key: name,
            cells: [
              name,
              size === null ? NO_FIGURE : formatCount(size, language),
              toMoment(cosignedAt),
              t(isConfigured ? 'office.yes' : 'office.no'),
            ],
          }))}
        />
      )}
    </div>
  )
}
