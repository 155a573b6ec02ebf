/** One match of a list. The table around it handles presses. */
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { NO_ODDS } from '#data/model/match/odds.ts'
import type { ListRow } from '#data/model/replies.ts'
import { toShown } from '#site/lib/browser/hidden-results.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { formatOdds, formatPercent } from '#site/lib/texts/format.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { LOCK } from '#site/ui/icon-paths.ts'
import { Star } from '#site/ui/Star.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { ODDS_COLUMNS, OUTCOME_COLUMNS, toOddsCells } from './list-odds.ts'
import { MatchCell, type RenderNow } from './MatchCell.tsx'
import { ScoreCell } from './ScoreCell.tsx'

interface Props {
  readonly texts: UiTexts
  readonly row: ListRow
  readonly isUnlimited: boolean
  readonly isFavorite?: boolean
  /** True in a list of several days: rows show their day. */
  readonly hasDates?: boolean
  /** True for the match that leads the list, which is drawn larger. */
  readonly isLead?: boolean
  /** The row above has the same time of kick-off. */
  readonly isSameTime?: boolean
  /** True in the first paint, before presses are handled. */
  readonly isFirstPaint?: boolean
  readonly renderNow?: RenderNow
}

export function MatchRow({ texts, row, isUnlimited, isLead = false, ...options }: Props) {
  const { language } = texts
  const { match, isBlurred } = row
  const isOpenable = isUnlimited && !isBlurred
  return (
    <tr
      data-match={match.id}
      data-shown={toShown(match.id)}
      data-blurred={isBlurred ? '' : undefined}
      data-unpredicted={isBlurred || row.prediction ? undefined : ''}
      data-odds={isBlurred ? undefined : texts.t('dashboard:table.odds')}
      className={[
        isOpenable && 'openable',
        isLead && 'lead',
        options.isSameTime === true && 'same-time',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <td className="cell-time">
        <Kickoff language={language} match={match} hasDate={options.hasDates === true} />
      </td>
      <td className="cell-league">{toCompetitionName(match.league, language)}</td>
      <th scope="row" className="cell-match">
        <MatchCell
          texts={texts}
          row={row}
          isUnlimited={isUnlimited}
          isLead={isLead}
          renderNow={options.renderNow}
        />
      </th>
      <td className="cell-score figure">
        <ScoreCell texts={texts} row={row} />
      </td>
      {isBlurred ? (
        <td className="cell-covered" colSpan={ODDS_COLUMNS.length + 1}>
          <Icon path={LOCK} /> <span>{texts.t('dashboard:table.covered')}</span>
        </td>
      ) : (
        listFigures(texts, row).map(({ name, figure, isLikeliest }) => (
          <td
            key={name}
            className={`cell-odds figure${isLikeliest ? ' is-likeliest' : ''}`}
            data-label={name}
          >
            {figure}
          </td>
        ))
      )}
      <td className="cell-star">
        <Star
          texts={texts}
          match={match}
          isFavorite={options.isFavorite === true}
          isUnlimited={isUnlimited}
          isDisabled={options.isFirstPaint}
        />
      </td>
    </tr>
  )
}

interface KickoffProps {
  readonly language: UiTexts['language']
  readonly match: ListRow['match']
  readonly hasDate: boolean
}

/** Lists are of UTC days: if the kick-off is on another day in the visitor's zone, the row shows that day. */
function Kickoff({ language, match: { kickoffAt, matchDate }, hasDate }: KickoffProps) {
  const day = toLocalDay(kickoffAt)
  return (
    <>
      {(hasDate || day !== matchDate) && (
        <span className="block text-xs text-muted">
          {formatDay(day, language, { day: 'numeric', month: 'short' })}
        </span>
      )}
      <time dateTime={kickoffAt}>{formatTime(kickoffAt)}</time>
    </>
  )
}

/** The odds, with a mark on those of the likeliest outcome, and the confidence. */
function listFigures({ t, language }: UiTexts, row: ListRow) {
  const { prediction } = row
  const odds = toOddsCells(row).map((odds) => formatOdds(odds, language))
  const likeliest = prediction && OUTCOME_COLUMNS[toLikeliest(prediction)]
  return [
    ...ODDS_COLUMNS.map((name, index) => ({
      name,
      figure: odds[index],
      isLikeliest: name === likeliest,
    })),
    {
      name: t('dashboard:table.confidenceShort'),
      figure: prediction ? formatPercent(toPrintedConfidence(prediction), language) : NO_ODDS,
      isLikeliest: false,
    },
  ]
}
