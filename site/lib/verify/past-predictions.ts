/**
 * The look-up on /our-accuracy: a day's settled matches with prediction, result and a link to the
 * check. It uses public calls only, so it shows nothing that is not public.
 */
import { OUTCOME_SIDES, toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatPercent, formatScoreInText, toColon } from '#site/lib/texts/format.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { makeClubs, type ShownClub } from '#site/lib/browser/club.ts'
import { requireElement, show } from '#site/lib/browser/elements.ts'
import { fetchDay, fetchSettled, type SettledPrediction } from './replies.ts'
import { toNames, toShownClubs } from './shown-clubs.ts'
import { fill } from './texts.ts'

type Words = 'loading' | 'summary' | 'none' | 'failed' | 'said' | 'happened' | 'right' | 'wrong'
type Texts = Readonly<Record<Words | 'check' | 'draw', string>>

const texts = JSON.parse(requireElement('past-texts').textContent) as Texts
const dayInput = requireElement<HTMLInputElement>('past-day')
const status = requireElement('past-status')
const list = requireElement('past-matches')
const retry = requireElement('past-retry')
const more = requireElement('past-more')
const { verify: verifyPath = '/verify', showResult = '' } = requireElement('past').dataset
const language = getPageLanguage()

/** So many matches of a day stand open; a Saturday has thirty, which are four screens of a phone. */
const FIRST_ROWS = 3

let turn = 0

function make(tag: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}

function toShare(row: SettledPrediction): string {
  return formatPercent(toPrintedChances(row)[OUTCOME_SIDES[row.predictedOutcome]], language)
}

/** A score in which no line may end. */
const makeScore = (home: number, away: number) =>
  make('span', 'whitespace-nowrap', formatScoreInText(home, away, language))

/** The club that wins in an outcome, as in every list of results. */
function toWinner(outcome: Outcome, [home, away]: readonly ShownClub[]): string {
  if (outcome === 'draw') return texts.draw
  return (outcome === 'home_win' ? home : away)?.name ?? ''
}

function makeRow(row: SettledPrediction, clubs: readonly ShownClub[]): HTMLElement {
  const said = `${toWinner(row.predictedOutcome, clubs)}, ${toShare(row)} · `
  const happened = `${toWinner(row.outcome, clubs)} · `
  const mark = make('span', '', row.wasCorrect ? '✓' : '✗')
  mark.ariaHidden = 'true'
  const link = make(
    'a',
    'link link-alone',
    texts.check,
    make('span', 'sr-only', `${toColon(language)}${toNames(clubs)}`),
  )
  link.setAttribute('href', `${verifyPath}?match=${encodeURIComponent(row.matchId)}`)
  const went = make(
    'p',
    '',
    `${texts.happened}${toColon(language)}${happened}`,
    makeScore(row.homeScore, row.awayScore),
  )
  const verdict = make(
    'p',
    `font-semibold ${row.wasCorrect ? 'text-pitch' : 'text-alert'}`,
    mark,
    ` ${row.wasCorrect ? texts.right : texts.wrong}`,
  )
  const reveal = make('button', 'link text-xs', showResult)
  const item = make(
    'li',
    'grid gap-x-8 gap-y-1 border-t border-rule py-3 sm:grid-cols-[5fr_6fr_auto]',
    make(
      'div',
      '',
      make(
        'p',
        'text-xs text-muted',
        `${row.kickoffAt.slice(11, 16)} UTC · ${toCompetitionName(row.league, language)}`,
      ),
      make('p', 'font-semibold', ...makeClubs(clubs)),
    ),
    make(
      'div',
      '',
      make(
        'p',
        '',
        `${texts.said}${toColon(language)}${said}`,
        makeScore(row.predictedHomeScore, row.predictedAwayScore),
      ),
      went,
      reveal,
    ),
    make('div', 'sm:text-right', verdict, link),
  )
  item.dataset['match'] = row.matchId
  for (const result of [went, verdict]) result.dataset['result'] = ''
  reveal.dataset['reveal'] = ''
  return item
}

/** Hides the rows after the first ones, until the reader asks for them; the list's own style does it. */
function shorten(isShort: boolean): void {
  list.toggleAttribute('data-short', isShort)
  show(more, isShort)
}

/**
 * Lists a day; null means the newest day with opened matches. A reply that arrives after a later
 * request is ignored.
 */
async function openDay(asked: string | null): Promise<void> {
  const mine = ++turn
  status.textContent = texts.loading
  show(retry, false)
  // Empty the list first, so that rows of one day are never under the date of another.
  list.replaceChildren()
  shorten(false)
  try {
    const logged = await fetchDay(asked)
    const { day, firstDay, lastDay } = logged
    const rows = day === null ? [] : await fetchSettled(day)
    if (mine !== turn) return
    dayInput.min = firstDay ?? ''
    dayInput.max = lastDay ?? ''
    dayInput.value = day ?? ''
    list.replaceChildren(...rows.map((row) => makeRow(row, toShownClubs(row, logged))))
    shorten(rows.length > FIRST_ROWS)
    const right = rows.filter(({ wasCorrect }) => wasCorrect).length
    status.textContent =
      rows.length > 0 ? fill(texts.summary, { right, count: rows.length }) : texts.none
  } catch {
    if (mine !== turn) return
    status.textContent = texts.failed
    show(retry, true)
  }
}

dayInput.addEventListener('change', () => {
  if (dayInput.value) void openDay(dayInput.value)
})
more.addEventListener('click', () => {
  shorten(false)
  list.children[FIRST_ROWS]?.querySelector('a')?.focus()
})
retry.addEventListener('click', () => void openDay(dayInput.value || null))
void openDay(null)
