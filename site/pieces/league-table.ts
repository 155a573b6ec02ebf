/** A league table; on a phone it keeps place, team, played, difference and points. */
import type { Standing } from '#data/model/match/match.ts'
import { formatGoalDifference } from '#site/lib/texts/format.ts'
import { html, type Html } from './html.ts'
import { toTeamPath } from './paths.ts'
import { drawForm, drawZone } from './small.ts'
import type { PieceTexts } from './texts.ts'

const COLUMNS = [
  { name: 'played', isWide: false },
  { name: 'wins', isWide: true },
  { name: 'draws', isWide: true },
  { name: 'losses', isWide: true },
  { name: 'goalDifference', isWide: false },
  { name: 'points', isWide: false },
] as const

interface Options {
  readonly caption: string
  /** Teams that stand out. */
  readonly marked?: readonly string[]
}

export function drawTable(
  texts: PieceTexts,
  rows: readonly Standing[],
  { caption, marked = [] }: Options,
): Html {
  const { t, href } = texts
  const zones = [...new Set(rows.flatMap(({ zone }) => zone ?? []))]
  return html`<div class="scroll-edge @container relative">
      <table class="league-table">
        <caption class="sr-only">
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t('match:standings.position')}</th>
            <th scope="col" class="team">${t('match:standings.team')}</th>
            ${COLUMNS.map(({ name, isWide }) => html`<th scope="col" class="${isWide && 'wide'}">${t(`match:standings.${name}`)}</th>`)}
            <th scope="col" class="form">${t('match:standings.form')}</th>
            ${zones.length > 0 && html`<th scope="col" class="zones"><span class="sr-only">${t('match:standings.zone')}</span></th>`}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, index) =>
              html`<tr
                class="${marked.includes(row.teamId) && 'is-marked'} ${isAfterGap(rows, index) && 'is-after-gap'}"
              >
                <td>${row.position}</td>
                <th scope="row" class="team">
                  <a href="${href(toTeamPath(row.teamId))}">${row.teamName}</a>
                </th>
                <td>${row.matchesPlayed}</td>
                <td class="wide">${row.wins}</td>
                <td class="wide">${row.draws}</td>
                <td class="wide">${row.losses}</td>
                <td>${formatGoalDifference(row.goalDifference)}</td>
                <td class="points">${row.points}</td>
                <td class="form">${drawForm(texts, row.form)}</td>
                ${zones.length > 0 && html`<td class="zones">${drawZone(texts, row.zone)}</td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      zones.length > 0 &&
      html`<ul class="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted" aria-hidden="true">
        ${zones.map(
          (zone) =>
            html`<li>${drawZone({ ...texts, t: () => '' }, zone)} ${t(`match:zones.${zone}`)}</li>`,
        )}
      </ul>`
    }`
}

/** Whether places are left out above this row. */
const isAfterGap = (rows: readonly Standing[], index: number) =>
  index > 0 && rows[index]!.position - rows[index - 1]!.position > 1

/** The rows around the named teams: enough to see who is above and below them. */
export function pickAround(rows: readonly Standing[], teamIds: readonly string[]): Standing[] {
  const places = teamIds.map((id) => rows.findIndex(({ teamId }) => teamId === id))
  return rows.filter((_, index) =>
    places.some((place) => place >= 0 && Math.abs(place - index) <= 1),
  )
}
