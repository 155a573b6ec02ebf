/**
 * The three outcomes as parts of one bar, home left, away right; the per cent stands inside where
 * there is room, the likeliest underlined. The same bar as the islands draw.
 */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { listOutcomes, toLikeliest, type BarSize } from '#site/lib/match/outcome-parts.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

export function drawOutcomeBar(
  { t, language }: PieceTexts,
  chances: Chances,
  size: BarSize = 'small',
): Html {
  const parts = listOutcomes(chances)
  const likeliest = toLikeliest(chances)
  const [home, draw, away] = parts.map(({ percent }) => formatPercent(percent, language))
  return html`<span class="sr-only"
      >${t('dashboard:table.bar', { home: home!, draw: draw!, away: away! })}</span
    >
    <span aria-hidden="true" class="figures outcome-bar${size === 'large' && ' is-large'}"
      >${parts.map(
        ({ outcome, letter, tone, percent, exact }) =>
          html`<span
            class="${tone}${outcome === likeliest && ' underline'}"
            style="flex:${exact} 0 0"
            >${size === 'large' && html`<span>${letter}</span>`}<span data-percent
              >${formatPercent(percent, language)}</span
            ></span
          >`,
      )}</span
    >`
}
