/**
 * The three outcomes as parts of one bar, home left, away right; the per cent stands inside where
 * there is room, the likeliest underlined.
 */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { listOutcomes, toLikeliest, type BarSize } from '#site/lib/match/outcome-parts.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly chances: Chances
  readonly size?: BarSize
}

export function OutcomeBar({ texts: { t, language }, chances, size = 'small' }: Props) {
  const parts = listOutcomes(chances)
  const likeliest = toLikeliest(chances)
  const [home = '', draw = '', away = ''] = parts.map(({ percent }) =>
    formatPercent(percent, language),
  )
  const isLarge = size === 'large'
  return (
    <>
      <span className="sr-only">{t('dashboard:table.bar', { home, draw, away })}</span>{' '}
      <span aria-hidden="true" className={`figures outcome-bar${isLarge ? ' is-large' : ''}`}>
        {parts.map(({ outcome, letter, tone, percent, exact }) => (
          <span
            key={outcome}
            className={outcome === likeliest ? `${tone} underline` : tone}
            style={{ flex: `${exact} 0 0` }}
          >
            {isLarge && <span>{letter}</span>}
            <span data-percent="">{formatPercent(percent, language)}</span>
          </span>
        ))}
      </span>
    </>
  )
}
