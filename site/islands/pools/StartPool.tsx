/** The form that starts a pool: a name, one's own nickname, the days, the leagues. */
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { PoolInputSchema } from '#data/model/account/pool-forms.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import { isCovered } from '#site/lib/browser/lacks.ts'
import { poolsRead, startPool } from '#site/lib/calls/pool-calls.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'

/** The chosen leagues are sent in one hidden field. */
const FieldsSchema = z
  .looseObject({ leagues: z.string() })
  .transform(({ leagues, ...fields }) => ({
    ...fields,
    leagues: leagues.split(' ').filter((id) => id !== ''),
  }))
  .pipe(PoolInputSchema)

const USUAL_DAYS = 90

export function StartPool() {
  const { t } = useTexts()
  const client = useQueryClient()
  const tellFailure = useFailureToast('pools.start.failed', 'pools.tryAgain')
  const id = useId()
  const [openedMs] = useState(() => Date.now())
  const form = useSchemaForm(
    FieldsSchema,
    async (input) => {
      const pool = await startPool(input)
      location.assign(`?pool=${pool.id}`)
    },
    (error) => {
      tellFailure(error)
      // Where only the answer was lost, the new group is in the list.
      void client.invalidateQueries({ queryKey: poolsRead.queryKey })
    },
  )
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-4">
      <h2 id={id} className="text-xl">
        {t('pools.start.title')}
      </h2>
      <div className="mt-4">
        <FormFrame form={form}>
          <FormField
            name="name"
            autoComplete="off"
            label={t('pools.start.name')}
            error={form.error('name')}
          />
          <NicknameField error={form.error('nickname')} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
            <FormField
              name="from"
              type="date"
              min={toDay(openedMs)}
              defaultValue={toDay(openedMs)}
              label={t('pools.start.from')}
              error={form.error('from')}
            />
            <FormField
              name="to"
              type="date"
              min={toDay(openedMs)}
              defaultValue={toDay(openedMs + USUAL_DAYS * DAY_MS)}
              label={t('pools.start.to')}
              error={form.error('to')}
            />
          </div>
          <LeagueFields error={form.error('leagues')} />
          <p className="text-sm text-muted">{t('pools.rule')}</p>
          <p>
            <SubmitButton>{t(form.isBusy ? 'pools.busy' : 'pools.start.submit')}</SubmitButton>
          </p>
        </FormFrame>
      </div>
    </section>
  )
}

export function NicknameField({ error }: { readonly error: string | undefined }) {
  const { t } = useTexts()
  return (
    <FormField
      name="nickname"
      autoComplete="off"
      label={t('pools.nickname')}
      hint={t('pools.nicknameHint')}
      error={error}
    />
  )
}

function LeagueFields({ error }: { readonly error: string | undefined }) {
  const { t, language, toMessage } = useTexts()
  const id = useId()
  const leagues = LEAGUES.filter(({ name }) => isCovered(name))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(leagues.map((league) => league.id)),
  )
  const change = (league: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(league)
    else next.delete(league)
    setChosen(next)
  }
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="text-sm font-semibold">{t('pools.start.leagues')}</legend>
      <input type="hidden" name="leagues" value={[...chosen].join(' ')} />
      <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3">
        {leagues.map((league) => (
          <label key={league.id} className="flex gap-3 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={chosen.has(league.id)}
              onChange={({ target }) => change(league.id, target.checked)}
            />
            {toCompetitionName(league.name, language)}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="error mt-1">
          {toMessage(error)}
        </p>
      )}
    </fieldset>
  )
}
