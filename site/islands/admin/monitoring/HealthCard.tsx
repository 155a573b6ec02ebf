/** How one service has done in the last 24 hours. */
import type { ApiHealth } from '#data/model/admin.ts'
import { formatCount, formatMilliseconds, formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { toServiceTitle } from '#data/model/providers.ts'
import { useMoments } from '#site/islands/shared/use-moments.ts'

export function HealthCard({ health }: { readonly health: ApiHealth }) {
  const { t, language } = useTexts()
  const { toMoment } = useMoments()
  const { requestsToday, dailyQuota, lastError, isHealthy } = health
  const rows = [
    ['uptime', formatPercent(health.uptime, language)],
    ['responseTime', formatMilliseconds(health.avgResponseTime, language)],
    ['errorRate', formatPercent(health.errorRate, language)],
    [
      'today',
      dailyQuota === null
        ? formatCount(requestsToday, language)
        : `${formatCount(requestsToday, language)} / ${formatCount(dailyQuota, language)}`,
    ],
    ['lastCheck', toMoment(health.lastHealthCheck)],
  ] as const
  return (
    <li className="border border-rule bg-sheet p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lg">{toServiceTitle(health.provider)}</h3>
        <span className={`text-sm font-semibold ${isHealthy ? 'text-pitch' : 'text-alert'}`}>
          {t(isHealthy ? 'office.monitoring.healthy' : 'office.monitoring.unhealthy')}
        </span>
      </div>
      <dl className="mt-2 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-t border-rule py-1">
            <dt className="text-muted">{t(`office.monitoring.figures.${name}`)}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {dailyQuota !== null && <Quota used={requestsToday} quota={dailyQuota} />}
      {lastError !== null && (
        <p className="mt-2 text-sm break-words">
          <span className="text-muted">{t('office.monitoring.lastError')}</span> {lastError}
        </p>
      )}
    </li>
  )
}

/** Used share of the day's call limit as a bar; the figures are shown above it. */
function Quota({ used, quota }: { readonly used: number; readonly quota: number }) {
  const percent = Math.min(100, (100 * used) / quota)
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mt-1 h-1 w-full"
      aria-hidden="true"
    >
      <rect width="100" height="2" fill="var(--color-rule)" />
      <rect
        width={percent}
        height="2"
        fill={percent >= 90 ? 'var(--color-alert)' : 'var(--color-pitch)'}
      />
    </svg>
  )
}
