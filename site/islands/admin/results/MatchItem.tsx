/** One match: prediction and result as a line; opened, the result form below it. */
import { CHEVRON_DOWN } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { useId, useState } from 'react'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { EveryRow } from '#data/model/replies.ts'
import type { everyMatchRead } from '#site/lib/calls/admin-calls.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { ResultForm } from './ResultForm.tsx'

interface Props {
  readonly row: EveryRow
  /** The list it stands in, to be read again after a change. */
  readonly read: ReturnType<typeof everyMatchRead>
}

export function MatchItem({ row, read }: Props) {
  const { match, prediction } = row
  const { t, ui, language } = useTexts()
  const { toMoment } = useMoments()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const name = `${match.homeTeam} – ${match.awayTeam}`
  return (
    <li className="border-b border-rule">
      <button
        type="button"
        className="grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-2 py-3 text-left text-sm -outline-offset-2 hover:bg-tint md:grid-cols-[7rem_1fr_9rem_5.5rem_auto] lg:grid-cols-[10rem_1fr_13rem_8rem_auto]"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="figures text-muted">{toMoment(match.kickoffAt)}</span>
        <span className="min-w-0">
          <span className="block font-semibold break-words">
            <span data-red={match.redCards?.[0] || undefined}>{match.homeTeam}</span> –{' '}
            <span data-red={match.redCards?.[1] || undefined}>{match.awayTeam}</span>
          </span>
          <span className="block text-muted">{toCompetitionName(match.league, language)}</span>
        </span>
        <span className="figures flex flex-wrap items-baseline gap-x-3 max-md:order-last max-md:col-span-2 md:block">
          <StatusBadge texts={ui} match={match} />
          {prediction && (
            <span className="block text-muted">
              {t('office.results.predicted', {
                score: formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore),
              })}
            </span>
          )}
        </span>
        <span className="justify-self-end max-md:col-start-2 max-md:row-start-1 md:justify-self-start">
          <Verdict row={row} />
        </span>
        <Icon
          path={CHEVRON_DOWN}
          className={`justify-self-end text-muted transition-transform max-md:col-start-2 max-md:row-start-2 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-2 pt-3 pb-5">
        {isOpen && <ResultForm row={row} name={name} read={read} />}
      </div>
    </li>
  )
}

/** For a finished match with a prediction: whether the predicted outcome was right. */
function Verdict({ row: { match, prediction } }: { readonly row: EveryRow }) {
  const { t } = useTexts()
  const { matchStatus, actualHomeScore: home, actualAwayScore: away } = match
  if (matchStatus !== 'finished' || prediction === null || home === null || away === null)
    return null
  const isCorrect = prediction.predictedOutcome === toOutcome(home, away)
  return (
    <span className={`badge ${isCorrect ? 'border-pitch text-pitch' : 'border-alert text-alert'}`}>
      {t(isCorrect ? 'office.results.correct' : 'office.results.incorrect')}
    </span>
  )
}
