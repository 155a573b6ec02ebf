/** The table of matches as HTML: its head, its groups, and the whole of it for the first paint. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { ListRow } from '#data/model/replies.ts'
import { html, type Content, type Html } from '#site/pieces/html.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'
import { drawCells, type RowOptions } from './draw-cells.ts'
import { COLUMN_NAMES, ODDS_COLUMNS } from './list-odds.ts'

/** What opens on a click is for Premium; links are for every match that is not covered. */
export function toRowClass({ isBlurred }: ListRow, { isUnlimited, isLead }: RowOptions): string {
  return [isUnlimited && !isBlurred && 'openable', isLead && 'lead'].filter(Boolean).join(' ')
}

/** Only the first match of a list leads it, and only with a prediction to show. */
export function isLeading(row: ListRow | undefined): boolean {
  return row !== undefined && row.prediction !== null
}

export interface RowGroup {
  /** Null where the table is not divided. */
  readonly league: string | null
  readonly rows: readonly ListRow[]
}

/** Neighbouring rows of one league as a group of their own; without division all rows as one. */
export function toGroups(rows: readonly ListRow[], isByLeague: boolean): RowGroup[] {
  if (!isByLeague) return [{ league: null, rows }]
  const groups: { league: string; rows: ListRow[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.league === row.match.league) last.rows.push(row)
    else groups.push({ league: row.match.league, rows: [row] })
  }
  return groups
}

/** Time, league, match, score, odds, confidence, star. */
export const COLUMNS = 4 + ODDS_COLUMNS.length + 2

const drawHeading = (className: string, content: Content) =>
  html`<th scope="col" class="${className}">${content}</th>`

/** The row of headings; what is short is explained on hover, and for everybody in the legend below the table. */
export function drawHead({ t }: PieceTexts): Html {
  return html`<tr>
    ${['time', 'league', 'match'].map((name) => drawHeading('', t(`table.${name}`)))}
    ${drawHeading('figure', t('table.score'))}
    ${ODDS_COLUMNS.map((column, index) =>
      drawHeading(
        'figure',
        html`<abbr class="no-underline" data-hint="${t(`columns.${COLUMN_NAMES[index]}`)}"
          >${column}</abbr
        >`,
      ),
    )}
    ${drawHeading(
      'figure',
      html`<span data-hint="${t('columns.confidence')}">${t('table.confidence')}</span>`,
    )}
    ${drawHeading('', html`<span class="sr-only">${t('table.favorite')}</span>`)}
  </tr>`
}

/** The first paint of a list. */
export function drawTable(
  texts: PieceTexts,
  rows: readonly ListRow[],
  { isUnlimited, isByLeague }: { readonly isUnlimited: boolean; readonly isByLeague: boolean },
): Html {
  const drawRow = (row: ListRow) => {
    const options = { isUnlimited, isLead: row === rows[0] && isLeading(row), isFirstPaint: true }
    return html`<tr
      data-match="${row.match.id}"
      class="${toRowClass(row, options)}"
      ${row.isBlurred && html` data-blurred`}
    >
      ${drawCells(texts, row, options)}
    </tr>`
  }
  return html`<table class="matches">
    <thead>
      ${drawHead(texts)}
    </thead>
    ${toGroups(rows, isByLeague).map(
      (group) =>
        html`<tbody>
          ${drawGroupHeading(texts, group)}${group.rows.map(drawRow)}
        </tbody>`,
    )}
  </table>`
}

/** The heading of a league, or nothing where the table is not divided. */
function drawGroupHeading({ language }: PieceTexts, { league }: RowGroup): Html | null {
  return league === null
    ? null
    : html`<tr class="league-heading">
        <th scope="rowgroup" colspan="${COLUMNS}">${toCompetitionName(league, language)}</th>
      </tr>`
}
