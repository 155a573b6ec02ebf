/** Squares W D L with letters, newest right. */
import { useTexts } from '../shared/TextsProvider.tsx'

const TONES: Readonly<Record<string, string>> = {
  W: 'bg-pitch text-on-pitch',
  D: 'bg-draw text-on-outcome',
  L: 'bg-away text-on-outcome',
}

interface Props {
  readonly form: string
  /** Results shown at most, the newest ones. */
  readonly limit?: number
}

export function FormStrip({ form, limit = 5 }: Props) {
  const { t } = useTexts()
  const results = [...form].slice(-limit)
  if (results.length === 0) return null
  return (
    <span className="inline-flex gap-0.5" data-form={results.join('')}>
      <span className="sr-only">
        {t('form')}: {results.map((result) => t(`game.${result}Long`)).join(', ')}
      </span>
      {results.map((result, index) => (
        <span
          // The strip never changes its order: the place is the identity.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-hidden="true"
          className={`grid size-5 place-items-center rounded-sm font-sans text-2xs font-bold ${TONES[result] ?? ''}`}
        >
          {t(`game.${result}`)}
        </span>
      ))}
    </span>
  )
}
