/** Figures of what was said, each with its name above it. */

interface Props {
  readonly facts: readonly { readonly id: string; readonly name: string; readonly value: string }[]
}

export function Said({ facts }: Props) {
  return (
    <>
      {facts.map(({ id, name, value }) => (
        <div key={id} data-said={id}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-serif text-2xl">{value}</dd>
        </div>
      ))}
    </>
  )
}
