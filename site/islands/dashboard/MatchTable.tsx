/**
 * The table of matches. Below 64 rem each row becomes two lines: teams and bar,
 * then the figures with their names.
 */
import type { ListRow } from '#data/model/replies.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { ODDS_COLUMNS } from './list-odds.ts'
import { MatchRow } from './MatchRow.tsx'

interface Props {
  readonly caption: string
  readonly rows: readonly ListRow[]
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
  /** The rows are those of the query before, until the new ones are here. */
  readonly isStale?: boolean
  readonly hasDates?: boolean
}

export function MatchTable({ caption, rows, isStale = false, ...shared }: Props) {
  const { t } = useTexts()
  return (
    <table className="matches" aria-busy={isStale}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Heading>{t('table.time')}</Heading>
          <Heading>{t('table.league')}</Heading>
          <Heading>{t('table.match')}</Heading>
          <Heading isFigure>{t('table.score')}</Heading>
          {ODDS_COLUMNS.map((column) => (
            <Heading key={column} isFigure>
              {column}
            </Heading>
          ))}
          <Heading isFigure>{t('table.confidence')}</Heading>
          <Heading>
            <span className="sr-only">{t('table.favorite')}</span>
          </Heading>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MatchRow key={row.match.id} row={row} {...shared} />
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps {
  readonly isFigure?: boolean
  readonly children: React.ReactNode
}

function Heading({ isFigure = false, children }: HeadingProps) {
  return (
    <th scope="col" className={isFigure ? 'figure' : undefined}>
      {children}
    </th>
  )
}
