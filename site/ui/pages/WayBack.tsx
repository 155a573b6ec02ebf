/** The way back to the list a page belongs to. */

interface Props {
  readonly href: string
  readonly name: string
}

export function WayBack({ href, name }: Props) {
  return (
    <a className="button button-text -ml-2" href={href}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="m12 19-7-7 7-7M19 12H5" />
      </svg>
      {name}
    </a>
  )
}
