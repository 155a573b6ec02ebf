/**
 * The cells of a row of the list, as HTML: the same for the first paint, which has no framework yet,
 * and for the table that replaces it. What is pressed in them is handled by the table.
 */
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { NO_ODDS } from '#data/model/match/odds.ts'
import type { ListRow } from '#data/model/replies.ts'
import { getClockNow } from '#site/lib/match/clock-now.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { formatOdds, formatPercent, formatScore, toColon } from '#site/lib/texts/format.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { escapeHtml, html, type Content, type Html } from '#site/pieces/html.ts'
import { drawOutcomeBar } from '#site/pieces/outcome-bar.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'
import { ODDS_COLUMNS, toOddsCells } from './list-odds.ts'

export interface RowOptions {
  readonly isUnlimited: boolean
  /** Rows of several days say which. */
  readonly hasDates?: boolean
  /** The first match of a list is drawn larger. */
  readonly isLead?: boolean
  /** In the first paint nothing answers a press yet. */
  readonly isFirstPaint?: boolean
}

/** Line icons of the set that the islands use (lucide.dev, ISC), drawn on 24 by 24. */
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
const CHECK = 'M20 6 9 17l-5-5'
const CROSS = 'M18 6 6 18M6 6l12 12'

const drawIcon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg>`

/** No template: the text of a cell is exactly its content. */
function drawCell(className: string, content: Content, label?: string): Html {
  const name = label === undefined ? '' : ` data-label="${escapeHtml(label)}"`
  return { html: `<td class="${className}"${name}>${html`${content}`.html}</td>` }
}

const drawHidden = (text: string) => html`<span class="sr-only">${text}</span>`

/** Every cell of a row, in the order of the columns. */
export function drawCells(texts: PieceTexts, row: ListRow, options: RowOptions): Html {
  const { t, language } = texts
  const { match, prediction, isBlurred } = row
  const score =
    prediction && formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore)
  return html`${drawCell('cell-time', drawKickoff(texts, match, options))}${drawCell(
    'cell-league',
    toCompetitionName(match.league, language),
  )}${drawCell('cell-match', drawMatch(texts, row, options))}${drawCell(
    'cell-score figure',
    score,
  )}${toFigures(texts, row).map((figure, index) =>
    drawCell(
      'cell-odds figure',
      isBlurred
        ? html`<span class="covered-figure" aria-hidden="true"></span>${drawHidden('–')}`
        : figure,
      ODDS_COLUMNS[index] ?? t('table.confidenceShort'),
    ),
  )}${drawCell('cell-star', drawStar(texts, match, options))}`
}

/** Lists go by UTC days: where the visitor's own day is another one, the row says which. */
function drawKickoff({ language }: PieceTexts, match: ListMatch, { hasDates }: RowOptions): Html {
  const day = toLocalDay(match.kickoffAt)
  const isDayShown = hasDates === true || day !== match.matchDate
  const shown = isDayShown && formatDay(day, language, { day: 'numeric', month: 'short' })
  return html`${shown && html`<span class="block text-xs text-muted">${shown}</span>`}<time
      datetime="${match.kickoffAt}"
      >${formatTime(match.kickoffAt)}</time
    >`
}

function drawMatch(texts: PieceTexts, row: ListRow, options: RowOptions): Html {
  const { t, href } = texts
  const { match, prediction, isBlurred, noPrediction } = row
  const teams = html`${match.homeTeam} <span class="text-muted">–</span> ${match.awayTeam}`
  // To open a match from the list is part of Premium, also where the row shows its figures.
  const name =
    options.isUnlimited && !isBlurred
      ? html`<a class="teams" href="${href(`/match/${match.id}`)}">${teams}</a>`
      : html`<span class="teams">${teams}</span>`
  const cover = html`<span class="covered-bar" aria-hidden="true"></span
    >${drawHidden(t('table.covered'))}`
  return html`<div class="teams-line">${name}${drawState(texts, row)}</div>
    ${prediction && drawOutcomeBar(texts, prediction, options.isLead ? 'large' : 'small')}${isBlurred && cover}${noPrediction && html`<p class="row-note">${t(`noPrediction.${noPrediction.reason}`)}</p>`}${drawReceipt(texts, row)}`
}

/** When the prediction was signed, and the way to its check. */
function drawReceipt({ t, href, language }: PieceTexts, { match, signedAt }: ListRow): Html | null {
  if (!signedAt) return null
  const time = formatUtc(signedAt, language)
  const teams = drawHidden(`${toColon(language)}${match.homeTeam} – ${match.awayTeam}`)
  return html`<p class="row-note" data-receipt>
    ${t('table.signed', { time })} ·
    <a class="link" href="${href(`/verify?match=${match.id}`)}">${t('table.check')}${teams}</a>
  </p>`
}

/** What a match is beyond scheduled: live with its minute and score, finished with its score, or not to be played; and whether the likeliest outcome came. */
function drawState(texts: PieceTexts, { match, prediction }: ListRow): Html | null {
  const { matchStatus, actualHomeScore, actualAwayScore } = match
  if (matchStatus === 'scheduled') return null
  const isLive = matchStatus === 'live'
  const isOver = matchStatus === 'finished'
  const tone = isLive ? 'pulsing border-alert text-alert' : 'border-edge text-muted'
  const score = html`<span class="figures text-xs font-semibold"
    >${formatScore(actualHomeScore, actualAwayScore)}</span
  >`
  return html`<span class="state"
    ><span class="badge ${tone}">${texts.t(`status.${matchStatus}`)}</span>
    ${drawClock(texts, match)}${(isLive || isOver) && score}${
      isOver && prediction && drawCalled(texts, match, prediction)
    }</span
  >`
}

/** The minute of a match in play, while it can be believed. */
function drawClock({ t }: PieceTexts, match: ListMatch): Html | null {
  const clock = getClockNow(match)
  if (clock === null) return null
  const minute = html`<span aria-hidden="true">${clock}′</span
    >${drawHidden(t('status.minute', { minute: clock }))}`
  return html`<span class="figures text-xs font-semibold text-alert" data-clock="${clock}"
    >${clock === HALF_TIME ? t('status.halfTime') : minute}</span
  >`
}

function drawCalled({ t }: PieceTexts, match: ListMatch, prediction: ListPrediction): Html | null {
  const { actualHomeScore: home, actualAwayScore: away } = match
  if (home === null || away === null) return null
  const isRight = toLikeliest(prediction) === toOutcome(home, away)
  const text = t(isRight ? 'table.calledRight' : 'table.calledWrong')
  return html`<span
    class="called ${isRight ? 'text-pitch' : 'text-alert'}"
    data-hint="${text}"
    data-called="${String(isRight)}"
    >${drawIcon(isRight ? CHECK : CROSS)}${drawHidden(text)}</span
  >`
}

/** The odds and the confidence; the cover of a covered row holds no value, as none has left the server. */
function toFigures({ language }: PieceTexts, row: ListRow): readonly string[] {
  const { prediction } = row
  const confidence = prediction ? formatPercent(toPrintedConfidence(prediction), language) : NO_ODDS
  return [...toOddsCells(row).map((odds) => formatOdds(odds, language)), confidence]
}

/** Drawn as not marked; the table marks those that are (MatchTable.tsx). */
function drawStar({ t }: PieceTexts, match: ListMatch, options: RowOptions): Html {
  const { isUnlimited, isFirstPaint } = options
  const add = t('favorite.add', { match: `${match.homeTeam} – ${match.awayTeam}` })
  const locked = t('favorite.locked')
  const state = isUnlimited
    ? html`aria-pressed="false" aria-label="${add}"`
    : html`aria-disabled="true" aria-label="${add}. ${locked}" data-hint="${locked}"`
  return html`<button type="button" class="star" data-star ${state}${isFirstPaint && ' disabled'}>
    ${drawIcon(STAR)}
  </button>`
}
