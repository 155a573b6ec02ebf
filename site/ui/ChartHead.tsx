/** Above a chart: what it shows, as a sentence with the figure in it, and how it is read. */
interface Props {
  readonly claim: string
  readonly how: string
}

export function ChartHead({ claim, how }: Props) {
  return (
    <figcaption className="max-w-[38em]">
      <span className="block font-semibold">{claim}</span>
      <span className="text-sm text-muted">{how}</span>
    </figcaption>
  )
}
