/** What to import: up to which day, which leagues, and whether as a dry run. */
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { IngestRequestSchema, type IngestRequest } from '#data/model/admin.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import { majorLeaguesRead } from '#site/lib/calls/admin-calls.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { FormCheckbox, FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly isBusy: boolean
  readonly onImport: (request: IngestRequest) => void
}

export function ImportForm({ isBusy, onImport }: Props) {
  const { t, language } = useTexts()
  const { data: leagues = {}, isError: areLeaguesMissing } = useQuery(majorLeaguesRead)
  const [date, setDate] = useState(() => toDay(Date.now()))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isDryRun, setIsDryRun] = useState(true)
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const targetLeagues = chosen.length === 0 ? {} : { targetLeagues: chosen }
    const request = IngestRequestSchema.safeParse({ date, dryRun: isDryRun, ...targetLeagues })
    if (!request.success) return setError(t('office.ingestion.wrongDate'))
    if (date < toDay(Date.now())) return setError(t('office.ingestion.pastDate'))
    setError(undefined)
    onImport(request.data)
  }
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))

  return (
    <form noValidate onSubmit={submit} className="min-w-0">
      <fieldset
        disabled={isBusy}
        className="grid gap-x-12 gap-y-4 md:grid-cols-[minmax(14rem,1fr)_2fr]"
      >
        <FormField
          type="date"
          required
          label={t('office.ingestion.date')}
          hint={t('office.ingestion.dateText')}
          error={error}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <fieldset>
          <legend className="text-sm font-semibold">{t('office.ingestion.leagues')}</legend>
          <p className="help">{t('office.ingestion.leaguesText')}</p>
          {areLeaguesMissing && <p className="error">{t('office.failed')}</p>}
          <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-3">
            {Object.entries(leagues).map(([key, id]) => (
              <label key={id} className="flex items-center gap-2 py-0.5 text-sm">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={chosen.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                {toCompetitionName(
                  LEAGUES.find((league) => league.id === id)?.name ?? key,
                  language,
                )}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 md:col-span-2">
          <FormCheckbox
            error={undefined}
            checked={isDryRun}
            onChange={(event) => setIsDryRun(event.target.checked)}
          >
            <span className="font-semibold">{t('office.ingestion.dryRun')}</span>{' '}
            <span className="text-muted">{t('office.ingestion.dryRunText')}</span>
          </FormCheckbox>
          <button type="submit" className="button button-primary justify-self-start">
            {isBusy
              ? t('office.ingestion.running')
              : t(isDryRun ? 'office.ingestion.preview' : 'office.ingestion.import')}
          </button>
        </div>
      </fieldset>
    </form>
  )
}
