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
import { formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly chances: WholeChances
  readonly onChange: (chances: WholeChances) => void
}

const TONES = { home: 'bg-home', draw: 'bg-draw', away: 'bg-away' } as const
const LETTERS = { home: '1', draw: 'X', away: '2' } as const

export function ChanceBar({ chances, onChange }: Props) {
  const { t, language } = useTexts()
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
              <strong>{LETTERS[part]}</strong>{' '}
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
