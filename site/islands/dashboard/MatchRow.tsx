/** One match of the list: open, without a prediction, or covered. */
import type { MouseEvent } from 'react'
import { NO_ODDS } from '#data/model/match/odds.ts'
import type { ListRow } from '#data/model/replies.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatOdds, formatPercent, formatScore } from '#site/lib/texts/format.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { OutcomeBar } from '../shared/OutcomeBar.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Called } from './Called.tsx'
import { FavoriteStar } from './FavoriteStar.tsx'
import { ODDS_COLUMNS, toOddsCells } from './list-odds.ts'

interface Props {
  readonly row: ListRow
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
  readonly hasDates?: boolean
}

export function MatchRow({ row, favorites, isUnlimited, hasDates = false }: Props) {
  const { language } = useTexts()
  const { match, prediction, isBlurred } = row
  const path = toPagePath(`/match/${match.id}`)
  const isOpenable = isUnlimited && !isBlurred
  // Lists go by UTC days: where the visitor's own day is another one, the row says which.
  const localDay = toLocalDay(match.kickoffAt)
  const isDayShown = hasDates || localDay !== match.matchDate
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return
    location.assign(path)
  }
  return (
    <tr
      data-match={match.id}
      data-blurred={isBlurred ? '' : undefined}
      className={isOpenable ? 'openable' : undefined}
      onClick={isOpenable ? open : undefined}
    >
      <td className="cell-time">
        {isDayShown && (
          <span className="block text-xs text-muted">
            {formatDay(localDay, language, { day: 'numeric', month: 'short' })}
          </span>
        )}
        <time dateTime={match.kickoffAt}>{formatTime(match.kickoffAt)}</time>
      </td>
      <td className="cell-league">{toCompetitionName(match.league, language)}</td>
      <td className="cell-match">
        <Teams row={row} path={isOpenable ? path : null} />
      </td>
      <td className="cell-score figure">
        {prediction && formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore)}
      </td>
      {isBlurred ? <CoveredCells /> : <OpenCells row={row} />}
      <td className="cell-star">
        <FavoriteStar match={match} favorites={favorites} isUnlimited={isUnlimited} />
      </td>
    </tr>
  )
}

function Teams({ row, path }: { readonly row: ListRow; readonly path: string | null }) {
  const { t } = useTexts()
  const { match, prediction, isBlurred, noPrediction } = row
  const teams = (
    <>
      {match.homeTeam} <span className="text-muted">–</span> {match.awayTeam}
    </>
  )
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2">
        {path === null ? (
          <span className="font-medium">{teams}</span>
        ) : (
          <a className="font-medium hover:text-pitch" href={path}>
            {teams}
          </a>
        )}
        <StatusBadge match={match} />
        {prediction && match.matchStatus === 'finished' && (
          <Called match={match} prediction={prediction} />
        )}
      </div>
      {prediction && <OutcomeBar chances={prediction} />}
      {isBlurred && (
        <>
          <span className="covered-bar" aria-hidden="true" />
          <span className="sr-only">{t('table.covered')}</span>
        </>
      )}
      {noPrediction && (
        <p className="text-xs text-muted">{t(`noPrediction.${noPrediction.reason}`)}</p>
      )}
    </>
  )
}

function OpenCells({ row }: { readonly row: ListRow }) {
  const { t, language } = useTexts()
  const confidence = row.prediction
    ? formatPercent(row.prediction.confidenceScore, language)
    : NO_ODDS
  return (
    <>
      {toOddsCells(row).map((odds, index) => (
        <td key={ODDS_COLUMNS[index]} className="figure cell-odds" data-label={ODDS_COLUMNS[index]}>
          {formatOdds(odds, language)}
        </td>
      ))}
      <td className="figure cell-odds" data-label={t('table.confidenceShort')}>
        {confidence}
      </td>
    </>
  )
}

/** The cover holds no value: what is not paid for has never left the server. */
function CoveredCells() {
  const { t } = useTexts()
  return [...ODDS_COLUMNS, t('table.confidenceShort')].map((label) => (
    <td key={label} className="figure cell-odds" data-label={label}>
      <span className="covered-figure" aria-hidden="true" />
      <span className="sr-only">–</span>
    </td>
  ))
}
