/** API Management: which services are asked, how often, and whether they answer. */
import { FOOTBALL_PROVIDERS, WEATHER_PROVIDERS } from '#data/model/providers.ts'
import type { AdminSettingsReply } from '#data/model/admin.ts'
import { settingsRead } from '#site/lib/calls/admin-calls.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { LabelledSwitch } from '#site/islands/shared/forms/Labelled.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { ServiceSection } from './ServiceSection.tsx'
import { useSettings } from './use-settings.ts'

export function ApiTab() {
  return <Loaded read={settingsRead}>{(settings) => <Settings settings={settings} />}</Loaded>
}

function Settings({ settings }: { readonly settings: AdminSettingsReply }) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  const save = useSettings(settings)
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-prose border-l-2 border-edge pl-3 text-sm">{t('office.api.keys')}</p>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <ServiceSection
          kind="football"
          providers={FOOTBALL_PROVIDERS}
          fields={{
            isEnabled: settings.footballApiEnabled,
            provider: settings.footballApiProvider,
            limit: settings.footballApiRateLimitPerHour,
          }}
          onEnabled={(footballApiEnabled) => save({ footballApiEnabled })}
          onProvider={(provider) =>
            save({ footballApiProvider: toOne(FOOTBALL_PROVIDERS, provider) })
          }
          onLimit={(footballApiRateLimitPerHour) => save({ footballApiRateLimitPerHour })}
        />
        <ServiceSection
          kind="weather"
          providers={WEATHER_PROVIDERS}
          fields={{
            isEnabled: settings.weatherApiEnabled,
            provider: settings.weatherApiProvider,
            limit: settings.weatherApiRateLimitPerDay,
          }}
          onEnabled={(weatherApiEnabled) => save({ weatherApiEnabled })}
          onProvider={(provider) =>
            save({ weatherApiProvider: toOne(WEATHER_PROVIDERS, provider) })
          }
          onLimit={(weatherApiRateLimitPerDay) => save({ weatherApiRateLimitPerDay })}
        />
      </div>
      <section aria-labelledby="feature-toggles" className="border-t border-rule pt-5">
        <h2 id="feature-toggles" className="pb-3 text-xl">
          {t('office.api.features')}
        </h2>
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <LabelledSwitch
            label={t('office.api.liveMatches')}
            hint={t('office.api.liveMatchesText')}
            isOn={settings.enableLiveMatches}
            onChange={(enableLiveMatches) => save({ enableLiveMatches })}
          />
          <LabelledSwitch
            label={t('office.api.historicalWeather')}
            hint={t('office.api.historicalWeatherText')}
            isOn={settings.enableHistoricalWeather}
            onChange={(enableHistoricalWeather) => save({ enableHistoricalWeather })}
          />
        </div>
      </section>
      <p className="text-sm text-muted">
        {t('office.api.lastUpdated')}{' '}
        <time dateTime={settings.lastUpdated}>{toMoment(settings.lastUpdated)}</time>
      </p>
    </div>
  )
}

/** What a select of these options can hold. */
function toOne<Name extends string>(names: readonly Name[], value: string): Name {
  return names.find((name) => name === value) ?? names[0]!
}
