/**
 * Table and forecast of a league as one chart, one row per club: its place, its chance of the
 * title, its season bar, its points then and at the end. On a narrow screen the bar stands below the
 * name.
 */
import { ClubName } from '#site/ui/ClubName.tsx'
import { FollowPlace } from '#site/ui/FollowPlace.tsx'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { toTeamPath } from '#data/model/page-paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { drawsTitle, SeasonBar, SeasonLegend, SeasonPatterns } from './SeasonBar.tsx'
import type { SeasonPicture, SeasonRow } from './season-rows.ts'
import { Sparkline } from './Sparkline.tsx'

interface Props extends SeasonPicture {
  readonly texts: UiTexts
  /** Id of the element that names it. */
  readonly labelledBy: string
}

/** Up to so many clubs are shown whole; of more (a cup has 36) the first eight, the rest in a fold. */
const MOST_ROWS = 24
const FIRST_ROWS = 8

export function SeasonTable({ texts, labelledBy, parts, rows, isByTitle }: Props) {
  const { t } = texts
  const most = Math.max(...rows.map(({ expectedPoints }) => expectedPoints), 1)
  const hasMoved = rows.some(({ moved }) => moved !== null)
  const shown = rows.length > MOST_ROWS ? FIRST_ROWS : rows.length
  const draw = (row: SeasonRow) => (
    <Row key={row.teamId} texts={texts} row={row} parts={parts} most={most} hasPlace={!isByTitle} />
  )
  return (
    <div
      className={[
        'season-table',
        hasMoved ? 'has-moves' : '',
        isByTitle ? 'has-no-place' : '',
      ].join(' ')}
    >
      <SeasonPatterns />
      <p className="season-head" aria-hidden="true">
        <span className="team">{t('season:team')}</span>
        <span className="title">{t('season:chances.title')}</span>
        {hasMoved && <span className="move">{t('season:movedHead')}</span>}
        <span className="bar">{t('season:bar')}</span>
        <span className="points">{t('season:pointsHead')}</span>
      </p>
      <ol aria-labelledby={labelledBy}>{rows.slice(0, shown).map(draw)}</ol>
      {shown < rows.length && (
        <details className="fold">
          <summary>{t('season:all', { total: rows.length })}</summary>
          <ol aria-labelledby={labelledBy} start={shown + 1}>
            {rows.slice(shown).map(draw)}
          </ol>
        </details>
      )}
      <SeasonLegend
        texts={texts}
        entries={(drawsTitle(parts) && rows.some(({ title }) => title !== null)
          ? ['title' as const, ...parts]
          : parts
        ).map((part) => ({ part, seasons: null }))}
        parts={parts}
      />
    </div>
  )
}

interface RowProps {
  readonly texts: UiTexts
  readonly row: SeasonRow
  readonly parts: SeasonPicture['parts']
  /** Points of a full line. */
  readonly most: number
  readonly hasPlace: boolean
}

function Row({ texts, row, parts, most, hasPlace }: RowProps) {
  const { t, language, href } = texts
  const { teamId, team, position, points, expectedPoints, title, moved } = row
  return (
    <li className="season-row" data-team={teamId}>
      {hasPlace && <span className="place figures">{position}</span>}
      {/* Without a title its column is the name's. */}
      <span className={`team flex items-center gap-1 ${title === null ? 'col-end-[title]' : ''}`}>
        <ClubName texts={texts} name={team} href={href(toTeamPath(teamId))} />
        <FollowPlace of={`team/${teamId}`} name={team} />
      </span>
      <span className="title figures">
        {title !== null && (
          <>
            <span className="sr-only">
              {t('season:chances.title')}
              {toColon(language)}
            </span>
            {formatPercent(title, language, 0)}
          </>
        )}
      </span>
      {moved && (
        <span className="move">
          <Sparkline texts={texts} move={moved} />
        </span>
      )}
      <span className="bar figures">
        <SeasonBar texts={texts} segments={row.segments} parts={parts} title={title} isOfTable />
      </span>
      <PointsLine points={points} expected={expectedPoints} most={most} />
      <span className="points figures whitespace-nowrap">
        <span className="sr-only">
          {t('season:pointsThen', { points, expected: expectedPoints })}
        </span>
        <span aria-hidden="true">
          {points} → <b>{expectedPoints}</b>
        </span>
      </span>
    </li>
  )
}

interface PointsProps {
  readonly points: number
  readonly expected: number
  readonly most: number
}

/** Points at the forecast as a solid line, expected further points dashed. */
function PointsLine({ points, expected, most }: PointsProps) {
  const toX = (value: number) => `${((Math.max(0, value) / most) * 100).toFixed(1)}%`
  return (
    <svg className="season-points" width="100%" height="6" aria-hidden="true">
      <line
        className="coming"
        x1={toX(points)}
        x2={toX(Math.max(points, expected))}
        y1="3"
        y2="3"
      />
      <line x1="0" x2={toX(points)} y1="3" y2="3" />
    </svg>
  )
}
