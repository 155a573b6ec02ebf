/** How an opened prediction had moved over its signed revisions: a line an outcome, and the figures as a table. */
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { layOutMoves, listPrinted, MOVED, MOVES_SIZE } from '#site/lib/match/moves-layout.ts'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

const DOT = 2.5

export function drawMoves(
  texts: PieceTexts,
  revisions: readonly Revision[] | undefined,
): Html | null {
  if (revisions === undefined || revisions.length < 2) return null
  const { t, language } = texts
  const toTime = (instant: string) => formatUtc(instant, language)
  return html`<figure class="@container">
      ${drawLines(texts, revisions)}
      <figcaption class="mt-1 text-xs text-muted">
        ${t('match:moves.caption', {
          count: revisions.at(-1)!.revision,
          from: `${toTime(revisions[0]!.madeAt)} UTC`,
          to: `${toTime(revisions.at(-1)!.madeAt)} UTC`,
        })}
      </figcaption>
    </figure>
    <details class="fold mt-3">
      <summary>${t('match:asTable')}</summary>
      <div class="scroll-edge mt-2">
        <table class="plain-table figures text-xs">
          <thead>
            <tr>
              ${[t('match:moves.revision'), `${t('match:moves.time')} (UTC)`, ...MOVED.map(({ letter }) => letter)].map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${revisions.map(
              (revision) =>
                html`<tr>
                  <th scope="row">${revision.revision}</th>
                  <td>${toTime(revision.madeAt)}</td>
                  ${listPrinted(revision).map((percent) => html`<td>${formatPercent(percent, language)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`
}

/** The picture; its words say from where to where each chance went. */
function drawLines({ t, language }: PieceTexts, revisions: readonly Revision[]): Html {
  const { lines, scale, left, right } = layOutMoves(revisions)
  const words = lines.map(
    ({ name, first, last }) =>
      `${t(`match:outcome.${name}`)}${toColon(language)}${t('public:moves.change', {
        from: formatPercent(first, language),
        to: formatPercent(last, language),
      })}`,
  )
  return html`<svg
    viewBox="0 0 ${MOVES_SIZE.width} ${MOVES_SIZE.height}"
    role="img"
    aria-label="${words.join('; ')}."
    class="figures w-full max-w-xl overflow-visible text-[13.5px] @md:text-[10px]"
    data-moves
  >
    <g class="fill-muted stroke-none">
      ${scale.map(
        ({ percent, y }) =>
          html`<path d="M${left} ${y}H${right}" class="fill-none stroke-rule" /><text
              x="${left - 6}"
              y="${y + 4}"
              text-anchor="end"
            >
              ${formatPercent(percent, language, 0)}
            </text>`,
      )}
    </g>
    ${lines.map(
      ({ letter, tone, path, points, last, labelY }) =>
        html`<g class="moves-${tone}">
          <path d="${path}" />
          ${points.map(({ x, y }) => html`<circle cx="${x}" cy="${y}" r="${DOT}" />`)}<text
            x="${right + 7}"
            y="${labelY + 4}"
          >
            ${letter} ${formatPercent(last, language)}
          </text>
        </g>`,
    )}
  </svg>`
}
