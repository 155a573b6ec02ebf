/** Points deducted by leagues: the decisions entered, a form for a new one, and taking one back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Language } from '#data/model/languages.ts'
import { getLeague } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import {
  DeductionFormSchema,
  type Deduction,
  type DeductionForm,
  type DeductionsReply,
} from '#data/model/leagues/deductions.ts'
import { toSeasonName, toSeasonWords } from '#data/model/season.ts'
import { deductionsRead, enterDeduction, takeDeductionBack } from '#site/lib/calls/admin-calls.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { formatGoalDifference } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { LabelledSelect } from '#site/islands/shared/forms/Labelled.tsx'
import { AskedButton } from '#site/islands/admin/shared/AskedButton.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

const EMPTY = { on: '', points: '', reason: '' }
const FIELDS = [
  ['on', { type: 'date' }],
  ['points', { type: 'number', min: -99, max: 99, step: 1 }],
  ['reason', { maxLength: 300, autoComplete: 'off' }],
] as const

function useChange<Given>(
  call: (given: Given) => Promise<void>,
  { title, text, onDone }: { title: string; text: string; onDone?: () => void },
) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      succeed(title, text)
      onDone?.()
    },
    onError: (error) => fail(t('office.deductions.failed'), toReason(error)),
    onSettled: () => client.invalidateQueries({ queryKey: deductionsRead.queryKey }),
  })
}

export function Deductions({ deductions, seasons }: DeductionsReply) {
  const { t, language } = useTexts()
  const { mutate, isPending } = useChange((id: string) => takeDeductionBack(id), {
    title: t('office.deductions.takenBack'),
    text: t('office.deductions.next'),
  })
  const tell = ({ on, points, leagueId, season, reason }: Deduction) =>
    [
      formatGoalDifference(points),
      formatDay(on, language, { day: 'numeric', month: 'long', year: 'numeric' }),
      toTitle(leagueId, season, language),
      reason,
    ].join(' · ')
  return (
    <>
      {deductions.length === 0 && <p className="office-none">{t('office.deductions.none')}</p>}
      {deductions.length > 0 && (
        <ul className="border-t border-rule">
          {deductions.map((deduction) => (
            <li
              key={deduction.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-3"
            >
              <p className="min-w-0 break-words">
                <strong className="font-semibold">{deduction.team}</strong>
                <span className="block text-sm text-muted">{tell(deduction)}</span>
              </p>
              <AskedButton
                title={deduction.team}
                question={t('office.deductions.question')}
                details={[tell(deduction)]}
                action={t('office.deductions.takeBack')}
                onYes={() => mutate(deduction.id)}
                isDisabled={isPending}
              />
            </li>
          ))}
        </ul>
      )}
      {seasons.length > 0 && <Entry seasons={seasons} />}
    </>
  )
}

const toTitle = (leagueId: string, season: number, language: Language) =>
  `${toCompetitionName(getLeague(leagueId)?.name ?? leagueId, language)} ${toSeasonWords(toSeasonName(season))}`

function Entry({ seasons }: Pick<DeductionsReply, 'seasons'>) {
  const { t, language } = useTexts()
  const [leagueId, setLeagueId] = useState(seasons[0]!.leagueId)
  const [chosen, setChosen] = useState('')
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending } = useChange((form: DeductionForm) => enterDeduction(form), {
    title: t('office.deductions.entered'),
    text: t('office.deductions.next'),
    onDone: () => setFields(EMPTY),
  })
  const { season, clubs } = seasons.find((one) => one.leagueId === leagueId) ?? seasons[0]!
  const teamId = clubs.some((club) => club.teamId === chosen) ? chosen : (clubs[0]?.teamId ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = { ...fields, leagueId, season, teamId, points: Number(fields.points) }
    const parsed = DeductionFormSchema.safeParse(form)
    const issues = parsed.error?.issues ?? []
    setErrors(
      Object.fromEntries(
        issues.map(({ path: [name], message }) => [
          String(name),
          name === 'on' ? t('office.ingestion.wrongDate') : message,
        ]),
      ),
    )
    if (parsed.data) mutate(parsed.data)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('office.deductions.enter')} className="pt-4">
      <fieldset disabled={isPending} className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <LabelledSelect label={t('filters.league')} value={leagueId} onChange={setLeagueId}>
          {seasons.map((one) => (
            <option key={one.leagueId} value={one.leagueId}>
              {toTitle(one.leagueId, one.season, language)}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect
          label={t('office.deductions.fields.club')}
          value={teamId}
          onChange={setChosen}
        >
          {clubs.map((club) => (
            <option key={club.teamId} value={club.teamId}>
              {club.team}
            </option>
          ))}
        </LabelledSelect>
        {FIELDS.map(([name, input]) => (
          <FormField
            key={name}
            {...input}
            required
            label={t(`office.deductions.fields.${name}`)}
            hint={name === 'points' ? t('office.deductions.pointsHint') : undefined}
            error={errors[name]}
            value={fields[name]}
            onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
          />
        ))}
        <button type="submit" className="button button-primary self-end justify-self-start">
          {t('office.deductions.enter')}
        </button>
      </fieldset>
    </form>
  )
}
