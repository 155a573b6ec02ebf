/** The place of a team in its table. */
import { formatPlace, toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  /** Null or absent where it is not known. */
  readonly position: number | null | undefined
}

export function Position({ texts: { t, language }, position }: Props) {
  if (position == null) return null
  return (
    <span className="club-place figures">
      <span className="sr-only">
        {t('dashboard:side.place')}
        {toColon(language)}
      </span>
      {formatPlace(position, language)}
    </span>
  )
}
