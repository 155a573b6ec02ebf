/**
 * The three chances as one bar with two handles. Each handle is a native range input, so mouse,
 * touch, keyboard and screen readers work as usual.
 */
import {
  HANDLES,
  moveHandle,
  PARTS,
  toHandle,
  type WholeChances,
} from '#site/lib/forecast/whole-chances.ts'
import { toLabels, type Sides } from '#site/lib/match/side-names.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly match: Sides
  readonly chances: WholeChances
  readonly onChange: (chances: WholeChances) => void
}

const TONES = { home: 'bg-home', draw: 'bg-draw', away: 'bg-away' } as const

export function ChanceBar({ match, chances, onChange }: Props) {
  const { t, language, ui } = useTexts()
  const labels = toLabels(ui, match)
  const [home = '', draw = '', away = ''] = PARTS.map((part) =>
    formatPercent(chances[part], language, 0),
  )
  return (
    <div className="chance-bar figures">
      <div className="chance-track" aria-hidden="true">
        {PARTS.map((part) => (
          <span
            key={part}
            data-chance={part}
            className={TONES[part]}
            style={{ flex: `${chances[part]} 0 0` }}
          >
            <span className="chance-words">
              <strong>{labels[part]}</strong>{' '}
              <span className="chance-percent">{formatPercent(chances[part], language, 0)}</span>
            </span>
          </span>
        ))}
      </div>
      {HANDLES.map((handle) => (
        <input
          key={handle}
          type="range"
          min={0}
          max={100}
          step={1}
          data-handle={handle}
          aria-label={t(`own.handle.${handle}`)}
          aria-valuetext={t('own.value', { home, draw, away })}
          value={toHandle(chances, handle).at}
          onChange={({ target }) => onChange(moveHandle(chances, handle, Number(target.value)))}
        />
      ))}
    </div>
  )
}
