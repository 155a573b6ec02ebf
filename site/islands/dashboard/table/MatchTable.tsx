/** The table of matches, and what a press in it does. */
import { useQuery } from '@tanstack/react-query'
import { memo, useState, type ComponentProps, type MouseEvent } from 'react'
import { toMemberMatchPath } from '#data/model/page-paths.ts'
import type { ListRow } from '#data/model/replies.ts'
import { followedRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { getClockNow } from '#site/lib/match/clock-now.ts'
import { MatchList } from '#site/ui/list/MatchList.tsx'
import type { RenderNow } from '#site/ui/list/MatchCell.tsx'
import { MatchRow } from '#site/ui/list/MatchRow.tsx'
import { findLead, putFirst } from '#site/ui/list/row-groups.ts'
import { useStar } from '#site/islands/shared/favorites/use-favorite.ts'
import { LazyChancesNow } from '#site/islands/shared/LazyChancesNow.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useGoalsTold } from '#site/islands/shared/use-goals-told.ts'

const renderNow: RenderNow = (props) => <LazyChancesNow {...props} />

interface RowProps extends ComponentProps<typeof MatchRow> {
  /** Becomes null when the feed has been silent for too long, while the row stays the same. */
  readonly clock: string | null
}

/** Rendered again only when one of its own props has changed. */
const Row = memo(function Row(props: RowProps) {
  return <MatchRow {...props} />
})

interface Props {
  readonly caption: string
  readonly rows: readonly ListRow[]
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
  /** True while the rows are still those of the previous query. */
  readonly isStale?: boolean
  readonly hasDates?: boolean
  readonly isByLeague?: boolean
  /** Whether one match is moved to the top of the list. */
  readonly hasLead?: boolean
}

export function MatchTable(props: Props) {
  const { caption, rows, favorites, isUnlimited, isStale = false, isByLeague = false } = props
  const { ui } = useTexts()
  useGoalsTold(rows.map(({ match }) => match))
  // State of the stars when the day was opened: pressing a star must not move a row.
  const { data: followed } = useQuery(followedRead)
  const [marked] = useState(() => [...favorites, ...(followed ?? [])])
  const lead = props.hasLead === true && !isByLeague ? findLead(rows, marked) : null
  return (
    <MatchList
      texts={ui}
      caption={caption}
      rows={putFirst(lead, rows, marked)}
      isByLeague={isByLeague}
      isStale={isStale}
      onPress={usePress(props)}
      renderRow={(row, isSameTime) => (
        <Row
          key={row.match.id}
          texts={ui}
          row={row}
          clock={getClockNow(row.match)}
          isUnlimited={isUnlimited}
          isFavorite={favorites.includes(row.match.id)}
          hasDates={props.hasDates === true}
          isLead={row === lead}
          isSameTime={isSameTime}
          renderNow={renderNow}
        />
      )}
    />
  )
}

/**
 * Handles a press within a row: a star toggles the favourite, a link is left to the browser, the
 * rest opens the match.
 */
function usePress({ rows, favorites, isUnlimited }: Props): (event: MouseEvent) => void {
  const pressStar = useStar(isUnlimited)
  return ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, [data-reveal]') !== null) return
    const id = target.closest('tr')?.dataset['match']
    const row = rows.find(({ match }) => match.id === id)
    if (row === undefined) return
    const { match, isBlurred } = row
    if (target.closest('[data-star]') !== null)
      pressStar({ match, wasFavorite: favorites.includes(match.id) })
    else if (isUnlimited && !isBlurred) location.assign(toPagePath(toMemberMatchPath(match.id)))
  }
}
