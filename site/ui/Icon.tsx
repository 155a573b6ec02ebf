/** A line icon. */
import { ICON_PATHS } from './icon-paths.ts'

export function Icon({ name }: { readonly name: keyof typeof ICON_PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
