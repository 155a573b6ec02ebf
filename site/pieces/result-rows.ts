/** Matches that are over, as a newspaper's results: who played, what we said, what happened, the receipt. */
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { listOutcomes } from '#site/lib/match/outcome-parts.ts'
import { formatPercent, formatScore, toColon } from '#site/lib/texts/format.ts'
import { html, type Html } from './html.ts'
import { drawOutcomeBar } from './outcome-bar.ts'
import { toLeaguePath, toMatchPath } from './paths.ts'
import { drawDate, drawMark, drawReceipt, drawTime } from './small.ts'
import type { PieceTexts } from './texts.ts'

/** The outcome we called and its chance: `Home win, 61.3%`. */
export function toSaid(
  { t, language }: PieceTexts,
  { prediction }: NonNullable<PublicMatch['opened']>,
) {
  const said = listOutcomes(prediction).find(
    ({ outcome }) => outcome === prediction.predictedOutcome,
  )!
  return `${t(`past-predictions:script.${prediction.predictedOutcome}`)}, ${formatPercent(said.percent, language)}`
}

/** The score of a match that is over, or what stands in its place. */
export function toResultText({ t }: PieceTexts, match: PublicMatch): string {
  if (isOffThePitch(match.matchStatus)) return t(`public:status.${match.matchStatus}`)
  const { actualHomeScore: home, actualAwayScore: away } = match
  return home === null || away === null ? '–' : formatScore(home, away)
}

function drawRow(texts: PieceTexts, match: PublicMatch, isDated: boolean): Html {
  const { t, href, language } = texts
  const { opened } = match
  const isOff = isOffThePitch(match.matchStatus)
  return html`<li class="result" data-match="${match.id}" ${opened && { html: 'data-opened' }}>
    <p class="result-when">
      ${isDated && html`<span class="block">${drawDate(texts, match, 'short')}</span>`}${drawTime(match)}
    </p>
    <p class="result-teams">
      <a href="${href(toMatchPath(match))}"
        ><span>${match.homeTeam}</span> <span>${match.awayTeam}</span></a
      >
    </p>
    <p class="result-score ${isOff && 'is-off'}">${toResultText(texts, match)}</p>
    ${
      opened
        ? html`<div class="result-said">
              ${drawOutcomeBar(texts, opened.prediction)}
              <p>
                ${t('past-predictions:script.said')}${toColon(language)}${toSaid(texts, opened)}
                <span class="whitespace-nowrap"
                  >·
                  ${formatScore(opened.prediction.predictedHomeScore, opened.prediction.predictedAwayScore)}</span
                >
              </p>
            </div>
            <p class="result-mark">${drawMark(texts, opened.wasCorrect)}</p>`
        : html`<p class="result-said text-muted">
            ${isOff || match.receipt === null ? t('public:results.without') : t('public:results.waiting')}
          </p>`
    }
    <p class="result-receipt">${drawReceipt(texts, match)}</p>
  </li>`
}

/** The matches of one list in their order; with dates where they are of several days. */
export function drawResults(
  texts: PieceTexts,
  matches: readonly PublicMatch[],
  { isDated = false }: { readonly isDated?: boolean } = {},
): Html {
  return html`<ul class="results">
    ${matches.map((match) => drawRow(texts, match, isDated))}
  </ul>`
}

/** A day's matches, league by league in the order of the lists. */
export function drawResultsByLeague(texts: PieceTexts, matches: readonly PublicMatch[]): Html {
  return html`${LEAGUES.map(({ id, name }) => {
    const ofLeague = matches.filter(({ league }) => league === name)
    return (
      ofLeague.length > 0 &&
      html`<section aria-labelledby="of-${id}">
        <h2 id="of-${id}" class="results-title">
          <a href="${texts.href(toLeaguePath(id))}">${toCompetitionName(name, texts.language)}</a>
        </h2>
        ${drawResults(texts, ofLeague)}
      </section>`
    )
  })}`
}

/** How many of the opened ones were called right. */
export function countRight(matches: readonly PublicMatch[]): { count: number; right: number } {
  const opened = matches.flatMap(({ opened }) => opened ?? [])
  return { count: opened.length, right: opened.filter(({ wasCorrect }) => wasCorrect).length }
}
