/** How much each service is used: a chart of the last 24 hours, and the figures of all time. */
import { usageHoursRead, usageRead } from '#site/lib/calls/admin-calls.ts'
import { formatCount, formatMilliseconds, formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { toServiceTitle } from '#data/model/providers.ts'
import { UsageChart } from './UsageChart.tsx'

const COLUMNS = ['provider', 'total', 'credits', 'success', 'responseTime', 'today'] as const

export function Usage() {
  const { t, language } = useTexts()
  return (
    <div>
      <h2 className="pb-3 text-xl">{t('office.monitoring.usage')}</h2>
      <Loaded read={usageRead}>
        {(usage) =>
          usage.length === 0 ? (
            <p className="office-none">{t('office.monitoring.noUsage')}</p>
          ) : (
            <>
              <OfficeTable
                label={t('office.monitoring.usage')}
                columns={COLUMNS.map((column) => t(`office.monitoring.columns.${column}`))}
                figures={[1, 2, 3, 4, 5]}
                rows={usage.map((row) => ({
                  key: row.provider,
                  cells: [
                    toServiceTitle(row.provider),
                    formatCount(row.totalRequests, language),
                    formatCount(row.creditsUsed, language),
                    formatPercent(row.successRate, language),
                    formatMilliseconds(row.avgResponseTime, language),
                    formatCount(row.todayRequests, language),
                  ],
                }))}
              />
              <Loaded read={usageHoursRead}>
                {(hours, readAt) => (
                  <div className="mt-5 grid grid-cols-1 gap-6 md:grid-cols-2">
                    {usage.map(({ provider }) => (
                      <UsageChart
                        key={provider}
                        name={toServiceTitle(provider)}
                        hours={hours.filter((hour) => hour.provider === provider)}
                        now={readAt}
                      />
                    ))}
                  </div>
                )}
              </Loaded>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
