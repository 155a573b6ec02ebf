/** One kind of service: on or off, which one, how many calls, and a call to try it. */
import { useId } from 'react'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { LabelledSelect, LabelledSwitch } from '#site/islands/shared/forms/Labelled.tsx'
import { toServiceTitle } from '#data/model/providers.ts'
import { CallLimit } from './CallLimit.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'

interface Props {
  readonly kind: 'football' | 'weather'
  readonly providers: readonly string[]
  readonly fields: {
    readonly isEnabled: boolean
    readonly provider: string
    readonly limit: number
  }
  readonly onEnabled: (isEnabled: boolean) => void
  readonly onProvider: (provider: string) => void
  readonly onLimit: (limit: number) => void
}

export function ServiceSection({ kind, providers, fields, ...on }: Props) {
  const { t } = useTexts()
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-4 border-t border-rule pt-5">
      <h2 id={id} className="text-xl">
        {t(`office.api.${kind}.title`)}
      </h2>
      <LabelledSwitch
        label={t(`office.api.${kind}.enable`)}
        hint={t('office.api.enableText')}
        isOn={fields.isEnabled}
        onChange={on.onEnabled}
      />
      <LabelledSelect
        label={t(`office.api.${kind}.provider`)}
        value={fields.provider}
        onChange={on.onProvider}
      >
        {providers.map((provider) => (
          <option key={provider} value={provider}>
            {toOption(provider, t)}
          </option>
        ))}
      </LabelledSelect>
      <CallLimit
        label={t(`office.api.${kind}.limit`)}
        hint={t(`office.api.${kind}.limitText`)}
        limit={fields.limit}
        onSave={on.onLimit}
      />
      <ConnectionTest kind={kind} name={toServiceTitle(fields.provider)} />
    </section>
  )
}

/** Services that have a note beside their name. */
const NOTED = new Set(['visual-crossing', 'openweather', 'open-meteo'])

function toOption(provider: string, t: Translate): string {
  const name = toServiceTitle(provider)
  if (!NOTED.has(provider)) return name
  const note = t(`office.api.notes.${provider}`)
  return `${name} (${note})`
}
