/**
 * The three outcomes as parts of one bar, home left, away right; the per cent stands inside where
 * there is room, the likeliest underlined. The same bar as the islands draw.
 */
import type { Outcome } from '#data/model/match/match.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

export interface Chances {
  readonly homeWinProbability: number
  readonly drawProbability: number
  readonly awayWinProbability: number
}

const ROOM = {
  small: {
    box: 'h-4 text-2xs',
    percent: 'hidden @[2.125rem]:inline',
    letter: 'hidden',
  },
  large: {
    box: 'h-8 text-sm',
    percent: 'hidden @[3rem]:inline',
    letter: 'hidden @[4.25rem]:inline',
  },
} as const

export function listChances(chances: Chances) {
  return [
    {
      outcome: 'home_win',
      letter: '1',
      name: 'home',
      tone: 'bg-home',
      percent: chances.homeWinProbability,
    },
    {
      outcome: 'draw',
      letter: 'X',
      name: 'draw',
      tone: 'bg-draw',
      percent: chances.drawProbability,
    },
    {
      outcome: 'away_win',
      letter: '2',
      name: 'away',
      tone: 'bg-away',
      percent: chances.awayWinProbability,
    },
  ] as const satisfies readonly { readonly outcome: Outcome; readonly [name: string]: unknown }[]
}

export function drawOutcomeBar(
  { t, language }: PieceTexts,
  chances: Chances,
  size: 'small' | 'large' = 'small',
): Html {
  const parts = listChances(chances)
  const most = Math.max(...parts.map(({ percent }) => percent))
  const [home, draw, away] = parts.map(({ percent }) => formatPercent(percent, language))
  const room = ROOM[size]
  return html`<span class="sr-only"
      >${t('dashboard:table.bar', { home: home!, draw: draw!, away: away! })}</span
    >
    <span
      aria-hidden="true"
      class="figures flex w-full gap-px overflow-hidden rounded-sm font-semibold ${room.box}"
      >${parts.map(
        ({ letter, tone, percent }) =>
          html`<span
            class="@container grid min-w-1 place-items-center overflow-hidden text-on-outcome ${tone}"
            style="flex:${percent} 0 0"
            ><span class="whitespace-nowrap${percent === most && ' underline underline-offset-2'}"
              ><span class="${room.letter}">${letter} </span
              ><span class="${room.percent}">${formatPercent(percent, language)}</span></span
            ></span
          >`,
      )}</span
    >`
}
