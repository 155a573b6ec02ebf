/** Place and form of both sides, each beside its name: public, also where the prediction is covered. */
import { FormLetters } from '#site/ui/FormStrip.tsx'
import { Position } from '#site/ui/Position.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Side {
  readonly position: number | null | undefined
  readonly form: string | undefined
}

interface Props {
  readonly texts: UiTexts
  readonly home: Side
  readonly away: Side
}

export function SideFacts({ texts, home, away }: Props) {
  return (
    <div className="row-facts">
      <p>
        <Position texts={texts} position={home.position} />{' '}
        <FormLetters texts={texts} form={home.form} />
      </p>
      <p>
        <Position texts={texts} position={away.position} />{' '}
        <FormLetters texts={texts} form={away.form} />
      </p>
    </div>
  )
}
