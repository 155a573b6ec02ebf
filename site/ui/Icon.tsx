/** A line icon, sized in rem so that it grows with the text. */
interface Props {
  /** One of `icon-paths.ts`. */
  readonly path: string
  /** Width and height in pixels at the usual 16 px for 1 rem. */
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
