/**
 * Shown while something loads: its lines to come, without motion. It is in the built HTML of members'
 * pages, so it shows from the first paint.
 */
import { useTexts } from './TextsProvider.tsx'

export function Skeleton() {
  const { t } = useTexts()
  return <BuiltSkeleton text={t('loading')} />
}

const ROWS = [1, 2, 3, 4]

export function BuiltSkeleton({ text }: { readonly text: string }) {
  return (
    <output className="skeleton frame block py-6 text-muted">
      <span className="mb-3 block text-sm">{text}</span>
      {ROWS.map((row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </output>
  )
}

/** Half a pitch in lines: the drawing of empty and error states. */
export function PitchDrawing() {
  return (
    <svg
      className="mx-auto h-20 text-edge"
      viewBox="0 0 160 80"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M.5 79.5V.5h159v79M40.5.5v32h79V.5M62.5.5v12h35V.5M64.5 32.5a19 19 0 0 0 31 0" />
      <circle cx="80" cy="23" r="1" fill="currentColor" stroke="none" />
      <path d="M60.5 79.5a19.5 19.5 0 0 1 39 0" />
    </svg>
  )
}
