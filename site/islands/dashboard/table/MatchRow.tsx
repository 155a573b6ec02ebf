/** One row, drawn as HTML. Whoever has the focus on its link or star keeps it when the row is drawn anew. */
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { ListRow } from '#data/model/replies.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'
import { drawCells, type RowOptions } from './draw-cells.ts'
import { toRowClass } from './draw-table.ts'

interface Props extends Required<Omit<RowOptions, 'isFirstPaint'>> {
  readonly texts: PieceTexts
  readonly row: ListRow
}

export const MatchRow = memo(function MatchRow({ texts, row, ...options }: Props) {
  return (
    <DrawnRow
      id={row.match.id}
      isBlurred={row.isBlurred}
      className={toRowClass(row, options)}
      html={drawCells(texts, row, options).html}
    />
  )
})

interface DrawnProps {
  readonly id: string
  readonly isBlurred: boolean
  readonly className: string
  readonly html: string
}

function DrawnRow({ id, isBlurred, className, html }: DrawnProps) {
  const place = useRef<HTMLTableRowElement>(null)
  const focused = useRef<'a.teams' | '[data-star]' | null>(null)
  // The framework writes HTML again with every render, also the same, unless it is in the same object.
  const cells = useMemo(() => ({ __html: html }), [html])
  useLayoutEffect(() => {
    if (focused.current !== null && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(focused.current)?.focus()
  })
  return (
    <tr
      ref={place}
      data-match={id}
      data-blurred={isBlurred ? '' : undefined}
      className={className}
      onFocus={({ target }) => {
        focused.current = target.matches('[data-star]') ? '[data-star]' : 'a.teams'
      }}
      onBlur={({ relatedTarget }) => {
        // Without another element that takes it, the focus was lost with the old cells.
        if (relatedTarget !== null) focused.current = null
      }}
      dangerouslySetInnerHTML={cells}
    />
  )
}
