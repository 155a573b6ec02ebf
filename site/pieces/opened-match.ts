/** A prediction that the log has opened, whole: what we said, how likely each score was, why, every line, and what happened. */
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import { COUNT_CATEGORIES } from '#data/model/match/counts.ts'
import {
  listOverCategories,
  OVER_LINES,
  toLineLabel,
  toOverKey,
  type OverCategory,
} from '#data/model/forecast/markets.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { toGrow } from '#site/lib/match/bar-share.ts'
import { layOutFactors } from '#site/lib/match/factors-layout.ts'
import { listOutcomes } from '#site/lib/match/outcome-parts.ts'
import { formatStatistic, SHOWN_STATISTICS } from '#site/lib/match/statistics.ts'
import {
  formatLine,
  formatPercent,
  formatScore,
  formatScoreInText,
  formatSigned,
  toColon,
} from '#site/lib/texts/format.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { toInnerWord } from '#site/lib/texts/inner-word.ts'
import { html, type Html } from './html.ts'
import { drawNumbers } from './opened-numbers.ts'
import { drawOutcomeBar } from './outcome-bar.ts'
import { drawScoreGrid } from './score-grid.ts'
import type { PieceTexts } from './texts.ts'

type Opened = { readonly match: PublicMatch; readonly opened: OpenedMatch }

/** The bar, the verdict in one sentence, the two scores and the confidence. */
export function drawVerdict(texts: PieceTexts, { opened }: Opened): Html {
  const { t, language } = texts
  const { prediction, homeScore, awayScore, wasCorrect } = opened
  const said = listOutcomes(prediction).find(
    ({ outcome }) => outcome === prediction.predictedOutcome,
  )!
  const sentence = t(`match:verdict.${wasCorrect ? 'right' : 'wrong'}`, {
    outcome: toInnerWord(t(`match:outcome.${said.name}`), language),
    percent: formatPercent(said.percent, language),
    score: formatScoreInText(homeScore, awayScore, language),
  })
  const facts = [
    [
      'match:predictedScore',
      formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore),
    ],
    ['match:confidence', formatPercent(toPrintedConfidence(prediction), language)],
  ] as const
  return html`${drawOutcomeBar(texts, prediction, 'large')}
    <p class="mt-5 text-center font-serif text-lg text-balance" data-verdict>${sentence}</p>
    <dl class="mt-4 flex flex-wrap justify-center gap-x-12 gap-y-2 text-center">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt class="text-xs text-muted">${t(name)}</dt>
            <dd class="font-serif text-2xl">${value}</dd>
          </div>`,
      )}
    </dl>`
}

/** What moved the chance of a home win, from an even match to the figure shown, in percentage points. */
function drawFactors(texts: PieceTexts, prediction: OpenedMatch['prediction']): Html | null {
  const { t, language } = texts
  const layout = layOutFactors(prediction)
  if (layout === null) return null
  const { bars, start, startLeft, end, endLeft } = layout
  return html`<table class="plain-table mt-5" style="--start:${startLeft}" data-factors>
    <caption>
      <b>${t('match:sections.factors')}.</b>
      ${t('match:factorsNote')}
    </caption>
    <tbody>
      <tr>
        <th scope="row">${t('match:factorsStart')}</th>
        <td class="pull" aria-hidden="true">
          <i class="mark bg-muted" style="left:${startLeft}"></i>
        </td>
        <td class="figure">${formatPercent(start, language)}</td>
      </tr>
      ${bars.map(
        ({ group, points, left, width, tone }) =>
          html`<tr>
            <th scope="row">${t(`match:factorGroups.${group}`)}</th>
            <td class="pull" aria-hidden="true">
              <i class="${tone}" style="left:${left};width:${width}"></i>
            </td>
            <td class="figure">${formatSigned(points, language, 1)}</td>
          </tr>`,
      )}
      <tr class="sum">
        <th scope="row">${t('match:outcome.home')}</th>
        <td class="pull" aria-hidden="true">
          <i class="mark bg-home" style="left:${endLeft}"></i>
        </td>
        <td class="figure">${formatPercent(end, language)}</td>
      </tr>
    </tbody>
  </table>`
}

/** The written reasoning in the page's language, and what pulled which way. */
export function drawReasons(texts: PieceTexts, { opened }: Opened): Html {
  const { prediction, reasoning } = opened
  const text = reasoning[texts.language] ?? prediction.aiReasoning
  return html`${text.split('\n\n').map((paragraph) => html`<p class="mt-2 max-w-[65ch] text-sm">${keepTogether(paragraph, texts.language)}</p>`)}
  ${drawFactors(texts, prediction)}`
}

export function drawGrid(texts: PieceTexts, { match, opened }: Opened): Html {
  const { prediction, homeScore: home, awayScore: away } = opened
  const names = { home: match.homeTeam, away: match.awayTeam }
  return drawScoreGrid(texts, { prediction, result: { home, away } }, names)
}

type Lines = readonly { readonly label: string; readonly percent: number }[]

function listLines(
  { language }: PieceTexts,
  category: OverCategory,
  { prediction }: OpenedMatch,
): Lines {
  return OVER_LINES[category].flatMap((line) => {
    const percent = prediction[toOverKey(category, line)]
    const label = formatLine(toLineLabel(category, line), language)
    return percent == null ? [] : [{ label, percent }]
  })
}

/** A table of lines, with a bar for each where it is the main one. */
function drawLines(texts: PieceTexts, category: OverCategory, opened: OpenedMatch): Html | null {
  const { t, language } = texts
  const lines = listLines(texts, category, opened)
  if (lines.length === 0) return null
  const hasBars = category === 'Goals'
  return html`<table class="plain-table">
    <caption>
      ${t(`match:markets.${category}`)}${toColon(language)}${t('match:markets.over')}
    </caption>
    <tbody>
      ${lines.map(
        ({ label, percent }) =>
          html`<tr>
            <th scope="row" class="${hasBars && 'w-12'}">${label}</th>
            ${hasBars && html`<td class="share" aria-hidden="true"><i style="width:${percent.toFixed(0)}%"></i></td>`}
            <td class="figure">${formatPercent(percent, language)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** Every line of goals and what is expected of them; corners, cards and shots behind a fold. */
export function drawMarkets(texts: PieceTexts, { match, opened }: Opened): Html {
  return html`${drawLines(texts, 'Goals', opened)} ${drawNumbers(texts, { match, opened })}
    <details class="fold mt-4">
      <summary>${texts.t('public:match.otherLines')}</summary>
      <div class="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        ${COUNT_CATEGORIES.flatMap((count) =>
          listOverCategories(count).map((category) => drawLines(texts, category, opened)),
        )}
      </div>
    </details>`
}

/** What happened in numbers, home against away, as bars from the middle. */
export function drawStatistics(texts: PieceTexts, { match, opened }: Opened): Html | null {
  const { statistics } = opened
  if (statistics === null) return null
  const rows = SHOWN_STATISTICS.flatMap((name) => {
    const [home, away] = [statistics[`home${name}`], statistics[`away${name}`]]
    return home === null && away === null ? [] : [{ name, home, away }]
  })
  if (rows.length === 0) return null
  return html`<div class="scroll-edge">
    <table class="plain-table">
      <thead>
        <tr>
          <th scope="col" class="w-1/4">${match.homeTeam}</th>
          <td></td>
          <th scope="col" class="figure w-1/4">${match.awayTeam}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, home, away }) =>
            html`<tr>
              <td class="font-medium">${formatStatistic(name, home, texts.language)}</td>
              <th scope="row" class="text-center">
                ${texts.t(`match:statistics.${name}`)}<span
                  class="flex h-1.5 gap-px overflow-hidden rounded-sm"
                  aria-hidden="true"
                  ><i class="bg-home" style="flex:${toGrow(home ?? 0)} 0 0"></i
                  ><i class="bg-away" style="flex:${toGrow(away ?? 0)} 0 0"></i
                ></span>
              </th>
              <td class="figure font-medium">${formatStatistic(name, away, texts.language)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Substitutions are left to the member's page. */
const TOLD = new Set([
  'goal',
  'own_goal',
  'penalty',
  'missed_penalty',
  'second_yellow_card',
  'red_card',
  'shootout_goal',
  'shootout_miss',
])

/** Goals and dismissals with their minutes. */
export function drawEvents({ t }: PieceTexts, { opened }: Opened): Html | null {
  const events = opened.events.filter(({ eventType }) => TOLD.has(eventType))
  if (events.length === 0) return null
  return html`<ol class="text-sm">
    ${events.map(
      ({ minute, extraMinute, eventType, playerName, teamName, homeScoreAfter, awayScoreAfter }) =>
        html`<li class="figures flex gap-3 border-t border-rule py-1.5">
          <span class="w-12 shrink-0 text-right text-muted"
            >${minute}${extraMinute !== null && `+${extraMinute}`}′</span
          ><span class="min-w-0 flex-1"
            ><b>${t(`match:events.${eventType}`)}</b> ${playerName}
            <span class="text-muted">${teamName}</span></span
          >${homeScoreAfter !== null && awayScoreAfter !== null && html`<span class="font-medium">${formatScore(homeScoreAfter, awayScoreAfter)}</span>`}
        </li>`,
    )}
  </ol>`
}
