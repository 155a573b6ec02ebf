/**
 * The table of matches. Below 64 rem each row becomes two lines: teams and bar, then the figures with
 * their names. Rows are drawn as HTML, ten times as quick as a component for each cell; the table
 * handles what is pressed in them.
 */
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { ListRow } from '#data/model/replies.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useFavorite, useLockedFavorite } from '../../shared/favorites/use-favorite.ts'
import { toPieceTexts } from '../../shared/first-paint.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'
import { COLUMNS, drawHead, isLeading, toGroups } from './draw-table.ts'
import { MatchRow } from './MatchRow.tsx'

interface Props {
  readonly caption: string
  readonly rows: readonly ListRow[]
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
  /** The rows are those of the query before, until the new ones are here. */
  readonly isStale?: boolean
  readonly hasDates?: boolean
  readonly isByLeague?: boolean
  /** Whether the first match is drawn larger. */
  readonly hasLead?: boolean
}

export function MatchTable(props: Props) {
  const { caption, rows, isUnlimited, isStale = false, isByLeague = false } = props
  const { t, language } = useTexts()
  const texts = useMemo(() => toPieceTexts({ t, language }), [t, language])
  const table = useRef<HTMLTableElement>(null)
  const head = useMemo(() => ({ __html: drawHead(texts).html }), [texts])
  const press = usePress(props)
  useMarkedStars(table, props)
  return (
    // Keys press the links and stars within: their clicks arrive here too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <table ref={table} className="matches" aria-busy={isStale} onClick={press}>
      <caption className="sr-only">{caption}</caption>
      <thead dangerouslySetInnerHTML={head} />
      {toGroups(rows, isByLeague).map((group) => (
        <tbody key={group.rows[0]?.match.id}>
          {group.league !== null && (
            <tr className="league-heading">
              <th scope="rowgroup" colSpan={COLUMNS}>
                {toCompetitionName(group.league, language)}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <MatchRow
              key={row.match.id}
              texts={texts}
              row={row}
              isUnlimited={isUnlimited}
              hasDates={props.hasDates ?? false}
              isLead={props.hasLead === true && row === rows[0] && isLeading(row)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** What a press within a row does: a star marks, a link is the browser's, anywhere else opens the match. */
function usePress({ rows, favorites, isUnlimited }: Props): (event: { target: unknown }) => void {
  const change = useFavorite()
  const tellLocked = useLockedFavorite()
  return ({ target }) => {
    if (!(target instanceof Element) || target.closest('a') !== null) return
    const id = target.closest('tr')?.dataset['match']
    const row = rows.find(({ match }) => match.id === id)
    if (row === undefined) return
    const { match, isBlurred } = row
    const isStar = target.closest('[data-star]') !== null
    if (isStar && !isUnlimited) tellLocked()
    else if (isStar) change({ match, wasFavorite: favorites.includes(match.id) })
    else if (isUnlimited && !isBlurred) location.assign(toPagePath(`/match/${match.id}`))
  }
}

/** Rows are drawn with stars that are not marked: this marks those of the favourites. */
function useMarkedStars(
  table: RefObject<HTMLTableElement | null>,
  { rows, favorites, isUnlimited }: Props,
): void {
  const { t } = useTexts()
  useLayoutEffect(() => {
    if (!isUnlimited) return
    for (const star of table.current?.querySelectorAll('[data-star]') ?? []) {
      const id = star.closest('tr')?.getAttribute('data-match')
      const match = rows.find((row) => row.match.id === id)?.match
      if (!match) continue
      const isFavorite = favorites.includes(match.id)
      const name = { match: `${match.homeTeam} – ${match.awayTeam}` }
      star.setAttribute('aria-pressed', String(isFavorite))
      star.setAttribute('aria-label', t(isFavorite ? 'favorite.remove' : 'favorite.add', name))
    }
  }, [table, rows, favorites, isUnlimited, t])
}
