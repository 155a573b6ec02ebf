/** A line icon. It grows with the text beside which it stands, or in place of which. */
interface Props {
  /** One of `icon-paths.ts`. */
  readonly path: string
  /** Width and height where a rem has its usual 16 px. */
  readonly size?: number
  readonly className?: string
}

export function Icon({ path, size = 18, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={`${size / 16}rem`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
