/** The three chances as numbers, and the score for those who want to say one. */
import { useId } from 'react'
import { MOST_GOALS } from '#data/model/account/member-forecast.ts'
import { PARTS, setPart, type WholeChances } from '#site/lib/forecast/whole-chances.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

interface ChanceProps {
  readonly chances: WholeChances
  readonly onChange: (chances: WholeChances) => void
}

export function ChanceFields({ chances, onChange }: ChanceProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="grid grid-cols-3 gap-3">
      {PARTS.map((part) => (
        <div key={part} className="field content-end">
          <label htmlFor={`${id}-${part}`}>{t(`own.parts.${part}`)}</label>
          <input
            id={`${id}-${part}`}
            className="input figures"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            data-part={part}
            value={chances[part]}
            onChange={({ target }) =>
              onChange(setPart(chances, part, target.value === '' ? 0 : Number(target.value)))
            }
          />
        </div>
      ))}
    </div>
  )
}

/** Two texts of the fields; empty ones say no score. */
export interface ScoreTexts {
  readonly home: string
  readonly away: string
}

interface ScoreProps {
  readonly score: ScoreTexts
  readonly names: { readonly home: string; readonly away: string }
  readonly isIncomplete: boolean
  readonly onChange: (score: ScoreTexts) => void
}

export function ScoreFields({ score, names, isIncomplete, onChange }: ScoreProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <fieldset aria-describedby={isIncomplete ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">{t('own.score.title')}</legend>
      <div className="mt-1 flex items-center gap-2">
        {(['home', 'away'] as const).map((side) => (
          <input
            key={side}
            className="input figures max-w-20"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_GOALS}
            step={1}
            data-score={side}
            aria-label={t('own.score.goals', { team: names[side] })}
            aria-invalid={isIncomplete}
            value={score[side]}
            onChange={({ target }) => onChange({ ...score, [side]: target.value })}
          />
        ))}
      </div>
      {isIncomplete && (
        <p id={`${id}-error`} className="error mt-1">
          {t('own.score.incomplete', { most: MOST_GOALS })}
        </p>
      )}
    </fieldset>
  )
}
