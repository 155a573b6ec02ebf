/** One card of "My clubs", filled from the public page of its club or league. */
import { make } from '#site/lib/browser/elements.ts'
import { readDocument } from '#site/lib/calls/read-document.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { showLocalTimes } from '#site/lib/texts/local-time.ts'
import { $follows, toFollowedPath, toNameOfKey } from '#site/stores/follows.ts'
import { makeFollowButton, showPressed } from './stars.ts'

/**
 * Selectors of a card's content in the pages of teams and leagues (ui/pages/team-page.tsx,
 * pages/leagues).
 */
const PLACES = {
  team: { season: '[data-season-of]', ahead: 'ahead-title', behind: 'behind-title' },
  league: { season: '.season-row', ahead: 'fixtures-title', behind: 'results-title' },
} as const

const take = (page: ParentNode, selector: string): Node[] => {
  const found = page.querySelector(selector)
  return found === null ? [] : [document.importNode(found, true)]
}

/** Takes the SVG patterns that season bars refer to, unless this page has them. */
function takeHatching(page: Document): Node[] {
  const picture = page.getElementById('season-hatch')?.closest('svg')
  const isHere = document.getElementById('season-hatch') !== null
  return picture && !isHere ? [document.importNode(picture, true)] : []
}

/** Keeps what marks the row and its list, for live scores and for who hides results. */
function makeMatch(
  page: Document,
  titleId: string,
  words: { name: string; none: string; class: string },
) {
  const rows = `[aria-labelledby="${titleId}"] .match-row`
  // The next match is not one that is called off, if there is another.
  const row =
    page.querySelector<HTMLElement>(`${rows}:has([data-plays])`) ??
    page.querySelector<HTMLElement>(rows)
  const made = make('div', { class: words.class }, make('h4', {}, words.name))
  if (row === null) made.append(words.none)
  else {
    for (const part of ['.row-when', '.row-teams', '.row-said']) made.append(...take(row, part))
    const list = row.closest<HTMLElement>('[data-live]')
    Object.assign(made.dataset, list?.dataset, { match: row.dataset['match'] })
  }
  return made
}

/** The season bar of a club; for a league, that of its leader. */
function makeSeason(page: Document, selector: string): Node[] {
  const season = page.querySelector(selector)
  if (season === null) return []
  const isClub = selector === PLACES.team.season
  const words = isClub ? take(season, '.figures') : take(season, '.team > a')
  const bar = season.querySelector('.season-bar')!
  const told = document.importNode(bar.previousElementSibling!, true)
  return [
    make('div', { class: 'my-season' }, ...words, told, document.importNode(bar, true)),
    ...takeHatching(page),
  ]
}

function makeHead(t: Translate, page: Document, key: string): HTMLElement {
  const name = page.querySelector<HTMLElement>(`[data-follow="${key}"]`)?.dataset['name'] ?? key
  const club = take(page, 'h1 .club')
  const link = make('a', { href: toFollowedPath(key) }, ...(club.length > 0 ? club : [name]))
  const place = take(page, 'header li > .figures')
  return make(
    'div',
    { class: 'my-club-head' },
    make('h3', {}, link, ' ', ...place),
    makeFollowButton(t, { key, name }),
  )
}

/** The card of a club or league without a page, such as a club that has left its league. */
function makeNothing(t: Translate, key: string): HTMLElement {
  const name = toNameOfKey(key)
  const star = makeFollowButton(t, { key, name })
  const head = make('div', { class: 'my-club-head' }, make('h3', {}, name), star)
  return make('div', {}, head, make('p', {}, t('mine.nothing')))
}

export async function loadCard(t: Translate, card: HTMLElement): Promise<void> {
  const { card: key = '' } = card.dataset
  const { status, page } = await readDocument(toFollowedPath(key))
  card.removeAttribute('aria-busy')
  if (page === null && status === 404) card.replaceChildren(makeNothing(t, key))
  else if (page === null) card.replaceChildren(makeFailed(t, card))
  else {
    const { season, ahead, behind } = PLACES[key.startsWith('team/') ? 'team' : 'league']
    card.replaceChildren(
      makeHead(t, page, key),
      ...makeSeason(page, season),
      makeMatch(page, ahead, { name: t('mine.next'), none: t('mine.noNext'), class: 'my-next' }),
      makeMatch(page, behind, { name: t('mine.last'), none: t('mine.noLast'), class: 'my-last' }),
    )
    showLocalTimes(card)
  }
  showPressed($follows.get())
}

function makeFailed(t: Translate, card: HTMLElement): HTMLElement {
  const again = make('button', { type: 'button', class: 'button button-quiet' }, t('mine.again'))
  again.addEventListener('click', () => void loadCard(t, card))
  return make('p', { role: 'alert' }, `${t('mine.failed')} `, again)
}
