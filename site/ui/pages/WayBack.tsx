/** The way back to the list or the page that a page belongs to. */
import { Icon } from '#site/ui/Icon.tsx'
import { ARROW_LEFT } from '#site/ui/icon-paths.ts'

interface Props {
  readonly href: string
  readonly name: string
}

export function WayBack({ href, name }: Props) {
  return (
    <a className="button button-text -ml-2" href={href}>
      <Icon path={ARROW_LEFT} size={16} />
      {name}
    </a>
  )
}
