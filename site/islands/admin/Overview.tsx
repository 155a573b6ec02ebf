/** Above the tabs: the state of snapshot, log and witnesses, and four figures. */
import { useQuery } from '@tanstack/react-query'
import { serviceRead, statsRead } from '#site/lib/calls/admin-calls.ts'
import { formatCount, formatPercent, NO_FIGURE } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { StateWord, toServiceLines } from '#site/islands/admin/monitoring/service-lines.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'

export function Overview() {
  const { t, language } = useTexts()
  const { data, isError } = useQuery(statsRead)
  const toFigure = (figure: number | undefined) =>
    figure === undefined ? NO_FIGURE : formatCount(figure, language)
  const hasRecord = data !== undefined && data.totalEvaluated > 0
  return (
    <div className="pb-3">
      <StateStrip />
      <dl
        aria-label={t('office.stats.label')}
        aria-busy={data === undefined && !isError}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-px border border-rule bg-rule md:grid-cols-4"
      >
        <Stat label={t('office.stats.users')} figure={toFigure(data?.totalUsers)} />
        <Stat label={t('office.stats.premium')} figure={toFigure(data?.premiumUsers)} />
        <Stat label={t('office.stats.matches')} figure={toFigure(data?.totalMatches)} />
        <Stat
          label={t('office.stats.accuracy')}
          figure={hasRecord ? formatPercent(data.predictionAccuracy, language) : NO_FIGURE}
          note={
            hasRecord
              ? t('office.stats.accuracyOf', {
                  matches: formatCount(data.totalEvaluated, language),
                  score: formatPercent(data.accuracyByScore, language),
                })
              : data && t('office.stats.noRecord')
          }
        />
      </dl>
      {isError && <p className="error mt-2">{t('office.failed')}</p>}
    </div>
  )
}

interface StatProps {
  readonly label: string
  readonly figure: string
  readonly note?: string | undefined
}

function Stat({ label, figure, note }: StatProps) {
  return (
    <div className="bg-sheet px-3 py-1.5 sm:px-4 sm:py-3">
      <dt className="text-xs text-muted sm:text-sm">{label}</dt>
      <dd className="font-serif text-xl sm:mt-1 sm:text-3xl">{figure}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}

function StateStrip() {
  const texts = useTexts()
  const { toMoment } = useMoments()
  const { data } = useQuery(serviceRead)
  if (data === undefined) return null
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 py-3 text-sm">
      {toServiceLines(data, texts).map(({ name, state, at }) => (
        <li key={name} className="flex items-baseline gap-2">
          <a className="link link-alone text-muted" href="#monitoring">
            {name}
          </a>
          <StateWord state={state} />
          {at !== null && <span className="figures text-xs text-muted">{toMoment(at)}</span>}
        </li>
      ))}
    </ul>
  )
}
