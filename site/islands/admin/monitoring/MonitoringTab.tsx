/** API Monitoring: health and use of the services we call, and the state of our own parts. */
import { useQueryClient } from '@tanstack/react-query'
import { REFRESH } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { useState } from 'react'
import { healthRead, serviceRead, usageHoursRead, usageRead } from '#site/lib/calls/admin-calls.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { HealthCard } from './HealthCard.tsx'
import { ServicePanel } from './ServicePanel.tsx'
import { Usage } from './Usage.tsx'

export function MonitoringTab() {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    await Promise.all(
      [healthRead, usageRead, usageHoursRead, serviceRead].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
    setIsBusy(false)
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-label={t('office.monitoring.health')}>
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <div>
            <h2 className="text-xl">{t('office.monitoring.health')}</h2>
            <p className="text-sm text-muted">{t('office.monitoring.healthText')}</p>
          </div>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => void refresh()}
          >
            <Icon path={REFRESH} size={16} />
            {t('office.monitoring.refresh')}
          </button>
        </div>
        <Loaded read={healthRead}>
          {(services) =>
            services.length === 0 ? (
              <p className="office-none">{t('office.monitoring.noHealth')}</p>
            ) : (
              <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                {services.map((service) => (
                  <HealthCard key={service.provider} health={service} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Usage />
      <div>
        <h2 className="pb-3 text-xl">{t('office.service.title')}</h2>
        <Loaded read={serviceRead}>{(state) => <ServicePanel state={state} />}</Loaded>
      </div>
    </div>
  )
}
