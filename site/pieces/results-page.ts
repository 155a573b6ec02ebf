/** The results of a day, and the way through the last thirty of them. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { html, type Html } from './html.ts'
import { toResultsPath } from './paths.ts'
import { toPageTitle, type PublicPage } from './public-page.ts'
import { countRight, drawResultsByLeague } from './result-rows.ts'
import { drawZoneNote } from './small.ts'
import type { PieceTexts } from './texts.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

export interface ResultDay {
  readonly day: string
  /** Matches that are over or were called off, by kick-off. */
  readonly matches: readonly PublicMatch[]
}

/** The days as a rail, the newest first; each says how many were called right. */
function drawRail(
  { href, language, t }: PieceTexts,
  days: readonly ResultDay[],
  shown: string,
): Html {
  return html`<nav class="no-print mt-6" aria-label="${t('public:results.days')}">
    <ul class="day-rail scroll-edge">
      ${days.map(({ day, matches }) => {
        const { right, count } = countRight(matches)
        return html`<li>
          <a href="${href(toResultsPath(day))}" aria-current="${day === shown ? 'page' : 'false'}"
            ><span>${formatDay(day, language, { weekday: 'short' })}</span
            ><b>${formatDay(day, language, { day: 'numeric', month: 'short' })}</b
            ><span class="figures" title="${t('past-predictions:script.summary', { right, count })}"
              >${count > 0 ? `${right}/${count}` : '–'}</span
            ></a
          >
        </li>`
      })}
    </ul>
  </nav>`
}

export function makeResultsPage(
  texts: PieceTexts,
  { day, matches }: ResultDay,
  days: readonly ResultDay[],
  isNewest: boolean,
): PublicPage {
  const { t, language } = texts
  const date = formatDay(day, language, DATE)
  const values = { date, ...countRight(matches) }
  const named = isNewest ? 'public:results' : 'public:results.day'
  return {
    title: toPageTitle(t(`${named}.pageTitle`, values)),
    description: t(`${named}.description`, values),
    content: html`<h1 class="text-3xl tracking-tight sm:text-4xl">
        ${isNewest ? t('public:results.title') : t('public:results.day.title', { date: formatDay(day, language, { weekday: 'long', ...DATE }) })}
      </h1>
      ${isNewest && html`<p class="mt-3 max-w-[60ch] text-muted sm:text-lg">${t('public:results.lead')}</p>`}
      ${drawRail(texts, days, day)}
      <div class="mt-6 flex flex-wrap items-baseline gap-x-4">
        ${isNewest && html`<p class="font-serif text-xl">${formatDay(day, language, { weekday: 'long', ...DATE })}</p>`}
        <p class="text-muted">
          ${t('past-predictions:script.summary', values)} ${drawZoneNote(texts)}
        </p>
      </div>
      ${drawResultsByLeague(texts, matches)}`,
  }
}

/** The page before the first match is over. */
export function makeEmptyResultsPage({ t }: PieceTexts): PublicPage {
  return {
    title: t('public:results.pageTitle'),
    description: t('public:results.description'),
    content: html`<h1 class="text-3xl tracking-tight sm:text-4xl">${t('public:results.title')}</h1>
      <p class="mt-6 border-y border-rule py-8 text-center">${t('public:results.none')}</p>`,
  }
}
