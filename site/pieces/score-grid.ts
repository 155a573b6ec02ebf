/** The chance of each score as a heat map: our picture of a match. SVG, so that it also stands in shared pictures. */
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { formatNumber, formatScore } from '#site/lib/texts/format.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

const CELL = 44
const LABEL = 24
const GRID_SIZE = LABEL + (SHOWN_GOALS + 1) * CELL

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

const PAGE_COLOURS: GridColours = {
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
const known = new WeakMap<Prediction, number[][]>()

function getChances(prediction: Prediction): number[][] {
  const chances = known.get(prediction) ?? toScoreChances(prediction)
  known.set(prediction, chances)
  return chances
}

export interface GridFacts {
  readonly prediction: Prediction
  /** How it ended; null before the final whistle. */
  readonly result: Score | null
}

/** Place of a score's cell; the last row and column are for five goals and more. */
const toCorner = ({ home, away }: Score) => ({
  x: LABEL + Math.min(away, SHOWN_GOALS) * CELL,
  y: LABEL + Math.min(home, SHOWN_GOALS) * CELL,
})

const getPredicted = ({ predictedHomeScore, predictedAwayScore }: Prediction): Score => ({
  home: predictedHomeScore,
  away: predictedAwayScore,
})

/** The cells alone, home goals downwards: the predicted score framed, the one that came with a dot in its corner. */
export function drawGridCells(
  language: PieceTexts['language'],
  { prediction, result }: GridFacts,
  colours: GridColours,
): Html {
  const chances = getChances(prediction)
  const most = Math.max(...chances.flat())
  const cells = chances.flatMap((row, home) =>
    row.map((chance, away) => ({
      tone: home > away ? colours.home : home < away ? colours.away : colours.draw,
      ...toCorner({ home, away }),
      chance,
    })),
  )
  const framed = toCorner(getPredicted(prediction))
  const dotted = result && toCorner(result)
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
    />${
      dotted &&
      html`<circle cx="${dotted.x + CELL - 9}" cy="${dotted.y + 8}" r="4" fill="${colours.edge}" />`
    }<g fill="${colours.ink}"
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

/** What marks a cell, as small as the words beside it. */
const FRAME = html`<rect
  x="1"
  y="1"
  width="10"
  height="10"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
/>`
const DOT = html`<circle cx="6" cy="6" r="4" fill="currentColor" />`

function drawMeaning(mark: Html, name: string, score: string): Html {
  return html`<li class="flex items-center gap-1.5">
    <svg viewBox="0 0 12 12" class="size-3 shrink-0" aria-hidden="true">${mark}</svg>
    <span>${name} <b class="whitespace-nowrap">${score}</b></span>
  </li>`
}

/** The picture with its words: what the rows and columns are, which score was predicted, and how it ended. */
export function drawScoreGrid(
  { t, language }: PieceTexts,
  facts: GridFacts,
  names: { readonly home: string; readonly away: string },
): Html {
  const { prediction, result } = facts
  const toText = ({ home, away }: Score) => formatScore(home, away)
  const marks = [
    [FRAME, t('match:predictedScore'), toText(getPredicted(prediction))] as const,
    ...(result ? [[DOT, t('match:grid.result'), toText(result)] as const] : []),
  ]
  const label = `${t('match:grid.alternative', names)} ${marks.map(([, name, score]) => `${name} ${score}`).join(', ')}`
  return html`<figure class="mt-2">
    <svg
      viewBox="0 0 ${GRID_SIZE} ${GRID_SIZE}"
      role="img"
      aria-label="${label}"
      class="figures w-full max-w-80"
    >
      ${drawGridCells(language, facts, PAGE_COLOURS)}
    </svg>
    <ul class="figures mt-2 flex max-w-80 flex-wrap gap-x-4 gap-y-1 text-xs" data-grid-marks>
      ${marks.map((mark) => drawMeaning(...mark))}
    </ul>
    <figcaption class="mt-2 max-w-80 text-xs text-muted">
      ${t('match:grid.caption', names)}
    </figcaption>
  </figure>`
}
