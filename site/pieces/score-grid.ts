/** The chance of each score as a heat map: our picture of a match. SVG, so that it also stands in shared pictures. */
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import type { OpenedMatch } from '#data/model/match/public-match.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

const CELL = 44
const LABEL = 24
export const GRID_SIZE = LABEL + (SHOWN_GOALS + 1) * CELL

/** Cells below this chance (per cent) stay without a figure where space is dear. */
const LEAST_SHOWN = { page: 0, picture: 8 } as const

/** Colours by name: variables of the page, or fixed ones where there is no page. */
export interface GridColours {
  readonly ink: string
  readonly muted: string
  readonly edge: string
  readonly home: string
  readonly draw: string
  readonly away: string
  readonly kind: keyof typeof LEAST_SHOWN
}

export const PAGE_COLOURS: GridColours = {
  ink: 'var(--color-ink)',
  muted: 'var(--color-muted)',
  edge: 'var(--color-ink)',
  home: 'var(--color-home)',
  draw: 'var(--color-draw)',
  away: 'var(--color-away)',
  kind: 'page',
}

const toGoals = (goals: number) => (goals === SHOWN_GOALS ? `${goals}+` : String(goals))

/** The same in every language and in the shared picture: worked out once. */
const known = new WeakMap<OpenedMatch['prediction'], number[][]>()

function getChances(prediction: OpenedMatch['prediction']): number[][] {
  const chances = known.get(prediction) ?? toScoreChances(prediction)
  known.set(prediction, chances)
  return chances
}

/** The cells alone, home goals downwards; the score given is framed: the one that came, or the one predicted. */
export function drawGridCells(
  language: PieceTexts['language'],
  { prediction, homeScore, awayScore }: Pick<OpenedMatch, 'prediction' | 'homeScore' | 'awayScore'>,
  colours: GridColours,
): Html {
  const chances = getChances(prediction)
  const most = Math.max(...chances.flat())
  const happened = [Math.min(homeScore, SHOWN_GOALS), Math.min(awayScore, SHOWN_GOALS)]
  const cells = chances.flatMap((row, home) =>
    row.map((chance, away) => ({
      tone: home > away ? colours.home : home < away ? colours.away : colours.draw,
      x: LABEL + away * CELL,
      y: LABEL + home * CELL,
      chance,
      isFramed: home === happened[0] && away === happened[1],
    })),
  )
  const framed = cells.find(({ isFramed }) => isFramed)!
  const labels = chances.map((_, goals) => {
    const middle = LABEL + goals * CELL + CELL / 2
    return html`<text x="${middle - 1}" y="14">${toGoals(goals)}</text
      ><text x="9" y="${middle + 3}">${toGoals(goals)}</text>`
  })
  return html`<g text-anchor="middle" font-size="12"
    ><g fill="${colours.muted}">${labels}</g>${[colours.home, colours.draw, colours.away].map(
      (tone) =>
        html`<g fill="${tone}"
          >${cells
            .filter((cell) => cell.tone === tone)
            .map(
              ({ x, y, chance }) =>
                html`<rect
                  x="${x}"
                  y="${y}"
                  width="${CELL - 2}"
                  height="${CELL - 2}"
                  fill-opacity="${(0.06 + (0.5 * chance) / most).toFixed(2)}"
                />`,
            )}</g
        >`,
    )}<rect
      x="${framed.x}"
      y="${framed.y}"
      width="${CELL - 2}"
      height="${CELL - 2}"
      fill="none"
      stroke="${colours.edge}"
      stroke-width="2.5"
    /><g fill="${colours.ink}"
      >${cells
        .filter(({ chance }) => chance >= LEAST_SHOWN[colours.kind])
        .map(
          ({ x, y, chance }) =>
            html`<text x="${x + CELL / 2 - 1}" y="${y + CELL / 2 + 3}"
              >${formatNumber(chance, language, 1)}</text
            >`,
        )}</g
    ></g
  >`
}

/** The picture with its words: what the rows and columns are, and which cell came true. */
export function drawScoreGrid(
  texts: PieceTexts,
  opened: OpenedMatch,
  names: { readonly home: string; readonly away: string },
): Html {
  const { t, language } = texts
  const { homeScore, awayScore } = opened
  const label = t('public:grid.alternative', { ...names, score: `${homeScore} - ${awayScore}` })
  return html`<figure class="mt-2">
    <svg
      viewBox="0 0 ${GRID_SIZE} ${GRID_SIZE}"
      role="img"
      aria-label="${label}"
      class="figures w-full max-w-80"
    >
      ${drawGridCells(language, opened, PAGE_COLOURS)}
    </svg>
    <figcaption class="mt-2 max-w-80 text-xs text-muted">
      ${t('public:grid.caption', names)}
    </figcaption>
  </figure>`
}
