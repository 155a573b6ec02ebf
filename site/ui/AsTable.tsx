/** The figures of a chart as a folded table, for screen readers and for exact values. */
import type { ReactNode } from 'react'
import type { UiTexts } from './texts.ts'
import { ScrollBox } from './ScrollBox.tsx'

interface Props {
  readonly texts: UiTexts
  /** Headings of the columns; the first column has the rows' names. */
  readonly head: readonly string[]
  /** Each row begins with its name. */
  readonly rows: readonly (readonly ReactNode[])[]
}

export function AsTable({ texts: { t }, head, rows }: Props) {
  return (
    <details className="fold mt-3">
      <summary>{t('match:asTable')}</summary>
      <ScrollBox label={t('match:asTable')} className="mt-2">
        <table className="as-table figures">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={String(name)}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  // Columns never move, so the index identifies them.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
