/** The form of a member forecast: bar, numbers, quick choices, an optional score. */
import { useStore } from '@nanostores/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ForecastInput, MemberForecast } from '#data/model/account/member-forecast.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { ReplyError } from '#site/lib/calls/api-client.ts'
import { forecastRead, giveForecast } from '#site/lib/calls/forecast-reads.ts'
import { readScore } from '#site/lib/forecast/score-texts.ts'
import {
  EVEN,
  QUICK_CHOICES,
  type QuickChoice,
  type WholeChances,
} from '#site/lib/forecast/whole-chances.ts'
import { $isYoursFirst, setYoursFirst } from '#site/stores/yours-first.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { ChanceBar } from './ChanceBar.tsx'
import { ChanceFields, ScoreFields, type ScoreTexts } from './ForecastFields.tsx'

interface Props {
  readonly match: Pick<ListMatch, 'id' | 'homeTeam' | 'awayTeam'>
  readonly given: MemberForecast | null
  /** True when our prediction is on the page and can be hidden until the member has given theirs. */
  readonly canHideOurs: boolean
  /** Called when the server no longer accepts forecasts of this match. */
  readonly onClosed: () => void
}

const CHOICES = Object.keys(QUICK_CHOICES) as QuickChoice[]

const toScoreTexts = (given: MemberForecast | null): ScoreTexts => ({
  home: given?.score ? String(given.score.home) : '',
  away: given?.score ? String(given.score.away) : '',
})

export function ForecastForm({ match, given, canHideOurs, onClosed }: Props) {
  const { t } = useTexts()
  const [chances, setChances] = useState<WholeChances>(given ?? EVEN)
  const [score, setScore] = useState(() => toScoreTexts(given))
  const [isRefused, setIsRefused] = useState(false)
  const { give, isGiving } = useGiving(match.id, onClosed)
  const submit = () => {
    const { home, draw, away } = chances
    const read = readScore(score.home, score.away)
    setIsRefused(read === undefined)
    if (read !== undefined) give({ home, draw, away, score: read })
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ChanceBar match={match} chances={chances} onChange={setChances} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('own.quick.title')}</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button button-quiet text-xs"
            onClick={() => setChances(QUICK_CHOICES[choice])}
          >
            {t(`own.quick.${choice}`)}
          </button>
        ))}
      </fieldset>
      <ChanceFields chances={chances} onChange={setChances} />
      <ScoreFields
        score={score}
        names={{ home: match.homeTeam, away: match.awayTeam }}
        isIncomplete={isRefused}
        onChange={setScore}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" className="button button-primary" disabled={isGiving}>
          {t(given === null ? 'own.give' : 'own.change')}
        </button>
        {canHideOurs && <YoursFirst />}
      </div>
    </form>
  )
}

/** Sends the forecast; the server's last reply is the one that is shown. */
function useGiving(matchId: string, onClosed: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const tellFailure = useFailureToast('own.failed')
  const { mutate, isPending } = useMutation({
    mutationKey: ['forecast', matchId],
    scope: { id: `forecast ${matchId}` },
    mutationFn: (forecast: ForecastInput) => giveForecast(matchId, forecast),
    onSuccess: (given) => {
      client.setQueryData(forecastRead(matchId).queryKey, given)
      // In place of the failure of an earlier attempt, if it still stands there.
      showToast({ title: t('own.saved') })
    },
    onError: (error) => {
      if (!(error instanceof ReplyError && error.status === 409)) return tellFailure(error)
      showToast({ title: t('own.failed'), description: t('own.closed'), style: 'destructive' })
      onClosed()
    },
  })
  return { give: (forecast: ForecastInput) => mutate(forecast), isGiving: isPending }
}

/** The switch that hides our prediction until the member has given a forecast. */
function YoursFirst() {
  const { t } = useTexts()
  const isOn = useStore($isYoursFirst)
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isOn}
        onChange={({ target }) => setYoursFirst(target.checked)}
      />
      {t('own.yoursFirst')}
    </label>
  )
}
