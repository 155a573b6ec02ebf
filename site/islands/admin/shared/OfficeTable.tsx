/** A table of the administration: compact, and scrolling sideways on its own where the page is narrow. */
import type { ReactNode } from 'react'

interface OfficeRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

interface Props {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  /** Places of the columns that hold figures, which stand below each other at the right. */
  readonly figures?: readonly number[]
  readonly rows: readonly OfficeRow[]
}

const NONE: readonly number[] = []

export function OfficeTable({ label, columns, figures = NONE, rows }: Props) {
  const toClass = (index: number) => (figures.includes(index) ? 'is-figure' : undefined)
  return (
    // A part that scrolls is reached by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scroll-edge max-h-[34rem] overflow-y-auto" tabIndex={0} aria-label={label}>
      <table className="office-table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={toClass(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} className={toClass(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
