/** Clubs' colours at size: one field a club. */
import { ClubFlag } from './ClubFlag.tsx'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: Pick<UiTexts, 'coloursOf'>
  readonly names: readonly string[]
}

export function ClubBand({ texts, names }: Props) {
  return (
    <div className="club-band" aria-hidden="true">
      {names.map((name) => (
        <ClubFlag key={name} name={name} colours={texts.coloursOf(name)} />
      ))}
    </div>
  )
}
