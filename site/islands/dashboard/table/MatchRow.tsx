/** One row, drawn as HTML. Whoever has the focus on its link or star keeps it when the row is drawn anew. */
import { useLayoutEffect, useRef } from 'react'
import type { ListRow } from '#data/model/replies.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'
import { drawCells, type RowOptions } from './draw-cells.ts'
import { toRowClass } from './draw-table.ts'

interface Props {
  readonly texts: PieceTexts
  readonly row: ListRow
  readonly options: RowOptions
  readonly onPress: (target: Element) => void
}

export function MatchRow({ texts, row, options, onPress }: Props) {
  const place = useRef<HTMLTableRowElement>(null)
  const focused = useRef<'a.teams' | '[data-star]' | null>(null)
  const { html } = drawCells(texts, row, options)
  useLayoutEffect(() => {
    if (focused.current !== null && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(focused.current)?.focus()
  })
  return (
    <tr
      ref={place}
      data-match={row.match.id}
      data-blurred={row.isBlurred ? '' : undefined}
      className={toRowClass(row, options)}
      onClick={({ target }) => target instanceof Element && onPress(target)}
      onFocus={({ target }) => {
        focused.current = target.matches('[data-star]') ? '[data-star]' : 'a.teams'
      }}
      onBlur={({ relatedTarget }) => {
        // Without another element that takes it, the focus was lost with the old cells.
        if (relatedTarget !== null) focused.current = null
      }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
