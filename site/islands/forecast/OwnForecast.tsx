/** The part of a match's page about the member's own forecast. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListMatch, MatchStatus } from '#data/model/match/match.ts'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { forecastRead } from '#site/lib/calls/forecast-reads.ts'
import { membersMeanRead } from '#site/lib/calls/member-record-reads.ts'
import { canForecast } from '#site/lib/forecast/can-forecast.ts'
import { toStanding, type Standing } from '#site/lib/forecast/standing.ts'
import type { WholeChances } from '#site/lib/forecast/whole-chances.ts'
import { getFinalScore, hasBegun } from '#site/lib/match/match-stage.ts'
import { Block } from '#site/ui/Block.tsx'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { FoldedBlock } from './FoldedBlock.tsx'
import { ForecastForm } from './ForecastForm.tsx'
import { ForecastBars, GivenLines, type NamedChances } from './GivenForecast.tsx'
import { MeanRecord } from './MeanRecord.tsx'

export interface OwnForecastProps {
  readonly match: Pick<
    ListMatch,
    | 'id'
    | 'homeTeam'
    | 'awayTeam'
    | 'kickoffAt'
    | 'matchStatus'
    | 'actualHomeScore'
    | 'actualAwayScore'
  >
  /** Our chances; null if the member may not see them or there are none. */
  readonly ours: Chances | null
  /** True when our prediction is on the page and can be hidden until the member has given theirs. */
  readonly canHideOurs?: boolean
}

/** Notes about a forecast whose match is not played as planned (decision 038). */
const NOTES: Partial<Record<MatchStatus, 'kept' | 'off'>> = {
  postponed: 'kept',
  cancelled: 'off',
  abandoned: 'off',
}

const toChances = ({ home, draw, away }: WholeChances): Chances => ({
  homeWinProbability: home,
  drawProbability: draw,
  awayWinProbability: away,
})

/** The bars to compare: the member's, ours, and once the match is over the mean of all members. */
function useBars({ match, ours }: OwnForecastProps, standing: Standing | null) {
  const { t } = useTexts()
  const isOver = getFinalScore(match) !== null
  const { data: mean } = useQuery({ ...membersMeanRead(match.id), enabled: isOver })
  const bars: NamedChances[] = [
    ...(standing && standing.shown !== standing.late
      ? [{ name: t('own.yours'), chances: toChances(standing.shown) }]
      : []),
    ...(standing?.late ? [{ name: t('own.lateName'), chances: toChances(standing.late) }] : []),
    ...(ours && (standing || mean) ? [{ name: 'Pitchproof', chances: ours }] : []),
    ...(mean ? [{ name: t('own.members', { members: mean.n }), chances: toChances(mean) }] : []),
  ]
  return { bars, hasMean: Boolean(mean) }
}

export function OwnForecast(props: OwnForecastProps) {
  const { match } = props
  const { t } = useTexts()
  const read = useQuery(forecastRead(match.id))
  const { data: given, isLoadingError, refetch } = read
  const [openedMs] = useState(() => Date.now())
  const isPlayed = hasBegun(match)
  // What was given on this page has been sealed since then, or was given too late.
  useEffect(() => {
    if (isPlayed) void refetch()
  }, [isPlayed, refetch])
  const standing = given ? toStanding(given, match, openedMs) : null
  const { bars, hasMean } = useBars(props, standing)
  const [closedKickoffAt, setClosedKickoffAt] = useState<string | null>(null)
  const isClosed = closedKickoffAt === match.kickoffAt
  const isOpen = canForecast(match, openedMs) && !isClosed
  const note = isClosed ? 'closed' : given ? NOTES[match.matchStatus] : undefined
  const score = getFinalScore(match)
  if (isLoadingError)
    return (
      <Block id="own" title={t('own.title')}>
        <FailedPart text={t('own.unreadable')} read={read} />
      </Block>
    )
  if (given === undefined || (bars.length === 0 && !isOpen && !isClosed)) return null
  const content = (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      {isOpen && (
        <div>
          <p className="mb-3 text-sm text-muted">{t('own.lead')}</p>
          <ForecastForm
            match={match}
            given={given}
            canHideOurs={props.canHideOurs === true}
            onClosed={() => setClosedKickoffAt(match.kickoffAt)}
          />
        </div>
      )}
      <div>
        <ForecastBars match={match} bars={bars} came={score && toOutcome(score.home, score.away)} />
        {given && standing && <GivenLines given={given} standing={standing} />}
        {note && (
          <p className="mt-2 text-sm" data-own-note={note}>
            {t(`own.${note}`)}
          </p>
        )}
      </div>
      {hasMean && <MeanRecord />}
    </div>
  )
  if (isOpen && props.canHideOurs)
    return (
      <FoldedBlock id="own" title={t('own.title')} isUnfolded={given !== null}>
        {content}
      </FoldedBlock>
    )
  return (
    <Block id="own" title={t('own.title')}>
      {content}
    </Block>
  )
}
