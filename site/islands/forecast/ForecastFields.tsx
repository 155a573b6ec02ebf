/** Number fields for the three chances, and for an optional score. */
import { useId } from 'react'
import { MOST_GOALS } from '#data/model/account/member-forecast.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { PARTS, setPart, type WholeChances } from '#site/lib/forecast/whole-chances.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface ChanceProps {
  readonly chances: WholeChances
  readonly onChange: (chances: WholeChances) => void
}

export function ChanceFields({ chances, onChange }: ChanceProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="grid grid-cols-3 gap-2 sm:gap-3">
      {PARTS.map((part) => (
        <div key={part} className="field content-end">
          {/* Long words of a language give way to the next field. */}
          <label
            className="wrap-anywhere hyphens-auto max-[26rem]:text-xs max-[26rem]:tracking-tight"
            htmlFor={`${id}-${part}`}
          >
            {t(`own.parts.${part}`)}
          </label>
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

/** Texts of the two score fields; both empty means no score. */
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
  const { t, language } = useTexts()
  const id = useId()
  return (
    <fieldset aria-describedby={isIncomplete ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">{t('own.score.title')}</legend>
      <div className="mt-1 grid max-w-xs grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-2">
        {(['home', 'away'] as const).map((side) => (
          <div
            key={side}
            className="row-span-2 row-start-1 grid grid-rows-subgrid gap-y-1 first:col-start-1 first:justify-items-end first:text-right nth-2:col-start-3"
          >
            <span className="self-end text-sm text-muted" aria-hidden="true">
              {names[side]}
            </span>
            <input
              className="input figures w-14 px-1 text-center"
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
          </div>
        ))}
        <span className="col-start-2 row-start-2 self-center" aria-hidden="true">
          {toScoreSign(language)}
        </span>
      </div>
      {isIncomplete && (
        <p id={`${id}-error`} className="error mt-1">
          {t('own.score.incomplete', { most: MOST_GOALS })}
        </p>
      )}
    </fieldset>
  )
}
