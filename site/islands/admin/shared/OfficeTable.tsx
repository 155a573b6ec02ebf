/** A table of the administration: compact, and scrolling sideways on its own where the page is narrow. */
import type { ReactNode } from 'react'

export interface OfficeRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

interface Props {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly OfficeRow[]
}

export function OfficeTable({ label, columns, rows }: Props) {
  return (
    // A part that scrolls is reached by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scroll-edge max-h-[34rem] overflow-y-auto" tabIndex={0} aria-label={label}>
      <table className="office-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
