/**
 * The three outcomes as parts of one bar, home left, away right, labelled with the clubs' letters; the
 * per cent stands inside where there is room, the likeliest underlined.
 */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { listOutcomes, toLikeliest, type BarSize } from '#site/lib/match/outcome-parts.ts'
import { toLabels, type Sides } from '#site/lib/match/side-names.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Sides
  readonly chances: Chances
  readonly size?: BarSize
  /** The actual outcome; its part has a dot. */
  readonly came?: Outcome | null
}

export function OutcomeBar({ texts, match, chances, size = 'small', came }: Props) {
  const { t, language } = texts
  const { homeTeam, awayTeam } = match
  const labels = toLabels(texts, match)
  const parts = listOutcomes(chances)
  const likeliest = toLikeliest(chances)
  const [home = '', draw = '', away = ''] = parts.map(({ percent }) =>
    formatPercent(percent, language),
  )
  return (
    <>
      <span className="sr-only">
        {t('dashboard:table.bar', { homeTeam, home, draw, awayTeam, away })}
      </span>{' '}
      <span
        aria-hidden="true"
        className={`figures outcome-bar${size === 'small' ? '' : ` is-${size}`}`}
      >
        {parts.map(({ outcome, name, tone, percent, exact }) => (
          <span
            key={outcome}
            className={`${tone}${outcome === likeliest ? ' likeliest' : ''}${outcome === came ? ' came' : ''}`}
            style={{ flex: `${exact} 0 0` }}
          >
            {size === 'large' && <span>{labels[name]}</span>}
            <span data-percent={labels[name]}>{formatPercent(percent, language)}</span>
          </span>
        ))}
      </span>
    </>
  )
}
