/**
 * The table of a list of matches: its headings and its groups of rows. Below 64 rem each row becomes
 * two lines: teams and bar, then the figures with their names. In its compact form (stores/list-form.ts)
 * league, odds and confidence are not shown, and the bar carries its per cents in their place.
 */
import type { MouseEventHandler, ReactNode } from 'react'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { ListRow } from '#data/model/replies.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { COLUMN_NAMES, ODDS_COLUMNS } from './list-odds.ts'
import { repeatsTime, toGroups } from './row-groups.ts'

/** Time, league, match and score stand before the odds; confidence and star after them. */
const BEFORE_ODDS = 4
const AFTER_ODDS = 2
const COLUMNS = BEFORE_ODDS + ODDS_COLUMNS.length + AFTER_ODDS

interface Props {
  readonly texts: UiTexts
  readonly caption: string
  readonly rows: readonly ListRow[]
  readonly isByLeague: boolean
  /** `isSameTime`: kicks off with the row above, so the wide layout does not repeat the time. */
  readonly renderRow: (row: ListRow, isSameTime: boolean) => ReactNode
  /** True while the rows are still those of the previous query. */
  readonly isStale?: boolean
  readonly onPress?: MouseEventHandler
}

export function MatchList({ texts, caption, rows, isByLeague, renderRow, ...live }: Props) {
  return (
    // For keyboards the links and stars inside are focusable; their clicks bubble up to here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <table
      className={isByLeague ? 'matches is-by-league' : 'matches'}
      aria-busy={live.isStale}
      onClick={live.onPress}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <OddsHeading texts={texts} />
        <Headings texts={texts} />
      </thead>
      {toGroups(rows, isByLeague).map(({ league, rows }) => (
        <tbody key={rows[0]?.match.id}>
          {league !== null && (
            <tr className="league-heading">
              <th scope="rowgroup" colSpan={COLUMNS}>
                {toCompetitionName(league, texts.language)}
              </th>
            </tr>
          )}
          {rows.map((row, index) => renderRow(row, repeatsTime(row, rows[index - 1])))}
        </tbody>
      ))}
    </table>
  )
}

/** The heading "Odds" above the groups of odds columns. */
function OddsHeading({ texts: { t } }: Pick<Props, 'texts'>) {
  return (
    <tr className="odds-heading">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty corner of the table */}
      <td colSpan={BEFORE_ODDS} />
      <th scope="colgroup" colSpan={ODDS_COLUMNS.length} className="cell-odds">
        <span>{t('dashboard:table.odds')}</span>
      </th>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty corner of the table */}
      <td colSpan={AFTER_ODDS} />
    </tr>
  )
}

/** Short headings have hints; the legend below the table explains them for everybody. */
function Headings({ texts: { t } }: Pick<Props, 'texts'>) {
  return (
    <tr>
      {['time', 'league', 'match'].map((name) => (
        <th key={name} scope="col" className={`cell-${name}`}>
          {t(`dashboard:table.${name}`)}
        </th>
      ))}
      <th scope="col" className="cell-score figure">
        {t('dashboard:table.score')}
      </th>
      {ODDS_COLUMNS.map((column, index) => (
        <th key={column} scope="col" className="cell-odds figure">
          <abbr className="no-underline" data-hint={t(`dashboard:columns.${COLUMN_NAMES[index]}`)}>
            {column}
          </abbr>
        </th>
      ))}
      <th scope="col" className="cell-odds figure">
        <span data-hint={t('dashboard:columns.confidence')}>{t('dashboard:table.confidence')}</span>
      </th>
      <th scope="col" className="cell-star">
        <span className="sr-only">{t('dashboard:table.favorite')}</span>
      </th>
    </tr>
  )
}
