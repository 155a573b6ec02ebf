/** Right or wrong, as a sign and as a word. */
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly wasCorrect: boolean
}

export function Mark({ texts: { t }, wasCorrect }: Props) {
  return (
    <span
      className={`font-semibold whitespace-nowrap ${wasCorrect ? 'text-pitch' : 'text-alert'}`}
      data-correct={String(wasCorrect)}
      data-result=""
    >
      <span aria-hidden="true">{wasCorrect ? '✓' : '✗'} </span>
      {t(`past-predictions:${wasCorrect ? 'right' : 'wrong'}`)}
    </span>
  )
}
