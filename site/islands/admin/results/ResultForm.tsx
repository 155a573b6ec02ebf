/** The result of one match: both scores, saved against what the form showed, so that two administrators do not overwrite each other. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MatchResultSchema, type MatchResult } from '#data/model/admin.ts'
import type { EveryRow } from '#data/model/replies.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { saveResult, statsRead } from '#site/lib/calls/admin-calls.ts'
import type { everyMatchRead } from '#site/lib/calls/admin-calls.ts'
import { ReplyError } from '#site/lib/calls/api-client.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

interface Props {
  readonly row: EveryRow
  readonly name: string
  readonly read: ReturnType<typeof everyMatchRead>
}

const CONFLICT = 409
const SIDES = ['homeScore', 'awayScore'] as const

export function ResultForm({ row: { match }, name, read }: Props) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  const [hasBegun] = useState(() => Date.parse(match.kickoffAt) <= Date.now())
  const [scores, setScores] = useState({
    homeScore: match.actualHomeScore?.toString() ?? '',
    awayScore: match.actualAwayScore?.toString() ?? '',
  })
  // As old as what stands in the fields, which no later read changes; undefined is the newest, after
  // saving and after a refusal that was told.
  const [seen, setSeen] = useState<string | null | undefined>(match.resultEnteredAt)
  const [errors, setErrors] = useState<Partial<Record<(typeof SIDES)[number], string>>>({})
  const { mutate, isPending, told } = useSaving(match.id, read, () => setSeen(undefined))
  if (!hasBegun) return <p className="text-sm text-muted">{t('office.results.notBegun')}</p>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = toResult(scores, seen === undefined ? match.resultEnteredAt : seen)
    setErrors(result.errors)
    if (result.data) mutate(result.data)
  }
  const isFinished = match.matchStatus === 'finished'
  return (
    <form noValidate onSubmit={submit} aria-label={t('office.results.formOf', { match: name })}>
      <fieldset disabled={isPending} className="flex flex-wrap items-start gap-4">
        {SIDES.map((side) => (
          <div key={side} className="w-40">
            <FormField
              type="number"
              min={0}
              max={99}
              step={1}
              inputMode="numeric"
              required
              label={t(`office.results.${side}`)}
              error={errors[side]}
              value={scores[side]}
              onChange={(event) => {
                setScores({ ...scores, [side]: event.target.value })
                setSeen((before) => (before === undefined ? match.resultEnteredAt : before))
              }}
            />
          </div>
        ))}
        <button type="submit" className="button button-primary mt-7">
          {isPending
            ? t('office.results.saving')
            : t(isFinished ? 'office.results.correctIt' : 'office.results.save')}
        </button>
      </fieldset>
      {told !== null && (
        <p role="alert" className="error mt-2">
          {told}
        </p>
      )}
      {match.resultEnteredAt !== null && (
        <p className="help mt-2">
          {t('office.results.enteredAt', { time: toMoment(match.resultEnteredAt) })}
        </p>
      )}
      {isFinished && <p className="help mt-1">{t('office.results.correction')}</p>}
    </form>
  )
}

/** Parses the two fields: the result to send, or the fault of each field. */
function toResult(
  fields: Readonly<Record<(typeof SIDES)[number], string>>,
  seenEnteredAt: string | null,
) {
  // A number field takes `1e1` too; as no whole number it is refused.
  const toNumber = (text: string) => (/^-?\d+$/.test(text.trim()) ? Number(text) : null)
  const homeScore = toNumber(fields.homeScore)
  const awayScore = toNumber(fields.awayScore)
  const outcome = toOutcome(homeScore ?? 0, awayScore ?? 0)
  const parsed = MatchResultSchema.safeParse({ homeScore, awayScore, outcome, seenEnteredAt })
  const errors = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )
  return { data: parsed.data, errors }
}

function useSaving(matchId: string, read: Props['read'], onTold: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  /** Message beside the form until the next attempt: another administrator has saved a result first. */
  const [told, setTold] = useState<string | null>(null)
  const readAgain = () =>
    Promise.all([read, statsRead].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  const { mutate, isPending } = useMutation({
    mutationFn: (result: MatchResult) => saveResult(matchId, result),
    onMutate: () => setTold(null),
    onSuccess: async () => {
      succeed(t('office.results.saved'), t('office.results.savedText'))
      await readAgain()
      onTold()
    },
    onError: async (error) => {
      fail(t('office.results.failed'), toReason(error))
      if (!(error instanceof ReplyError && error.status === CONFLICT)) return
      setTold(toReason(error))
      await readAgain()
      onTold()
    },
  })
  return { mutate, isPending, told }
}
