/** A QR code as one path: rows of 0 and 1, 1 is dark. Dark on light in every theme, with the quiet edge readers need. */
import { useId } from 'react'

const EDGE = 4

export function QrCode({
  rows,
  label,
}: {
  readonly rows: readonly string[]
  readonly label: string
}) {
  const id = useId()
  const size = rows.length + 2 * EDGE
  const path = rows
    .flatMap((row, y) =>
      [...row].map((cell, x) => (cell === '1' ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg
      aria-labelledby={id}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-rule"
    >
      <title id={id}>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
