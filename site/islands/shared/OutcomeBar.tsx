/**
 * The three outcomes as parts of one bar, home left, away right. The per cent is
 * written inside where there is room; the predicted outcome is underlined.
 */
import type { Outcome } from '#data/model/match/match.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly home: number
  readonly draw: number
  readonly away: number
  readonly size?: 'small' | 'large'
}

/** Widths of a part from which its figure, and before it its letter, has room. */
const ROOM = {
  small: { percent: 'hidden @[2.125rem]:inline', letter: 'hidden' },
  large: { percent: 'hidden @[3rem]:inline', letter: 'hidden @[4.25rem]:inline' },
} as const
const TONES = { home_win: 'bg-home', draw: 'bg-draw', away_win: 'bg-away' } as const

export function toLikeliest(home: number, draw: number, away: number): Outcome {
  if (home >= draw && home >= away) return 'home_win'
  return away >= draw ? 'away_win' : 'draw'
}

export function OutcomeBar({ home, draw, away, size = 'small' }: Props) {
  const { t, language } = useTexts()
  const likeliest = toLikeliest(home, draw, away)
  const parts = [
    { outcome: 'home_win', letter: '1', percent: home },
    { outcome: 'draw', letter: 'X', percent: draw },
    { outcome: 'away_win', letter: '2', percent: away },
  ] as const
  const label = t('table.bar', {
    home: formatPercent(home, language),
    draw: formatPercent(draw, language),
    away: formatPercent(away, language),
  })
  const height = size === 'small' ? 'h-4 text-2xs' : 'h-8 text-sm'
  return (
    <>
      <span className="sr-only">{label}</span>
      <div
        aria-hidden="true"
        title={label}
        className={`figures flex w-full gap-px overflow-hidden rounded-sm font-semibold ${height}`}
      >
        {parts.map(({ outcome, letter, percent }) => (
          <span
            key={outcome}
            className={`@container grid min-w-1 place-items-center overflow-hidden text-on-outcome ${TONES[outcome]}`}
            style={{ flexGrow: percent, flexBasis: 0 }}
          >
            <span
              className={`whitespace-nowrap ${outcome === likeliest ? 'underline underline-offset-2' : ''}`}
            >
              <span className={ROOM[size].letter}>{letter} </span>
              <span className={ROOM[size].percent}>{formatPercent(percent, language)}</span>
            </span>
          </span>
        ))}
      </div>
    </>
  )
}
