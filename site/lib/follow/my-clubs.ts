/**
 * "My clubs" on `/`: a card for each club or league that is followed. A card's content is copied
 * from the public page of the club or league, so it never shows more than everybody may read.
 */
import seasonStyle from '#site/styles/season.css?url&no-inline'
import { make } from '#site/lib/browser/elements.ts'
import { loadStyle } from '#site/lib/browser/load-style.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { $follows, isSignedIn, listToTake, readFollows } from '#site/stores/follows.ts'
import { loadCard } from './club-card.ts'
import { beginStars, showPressed } from './stars.ts'
import { makeQuestion } from './take-along.ts'

/** Cards are loaded when they are about to be seen. */
const MARGIN = '0px 300px'

function makeNote(t: Translate): HTMLElement {
  if (isSignedIn())
    return make(
      'a',
      { class: 'link', href: `${toPagePath('/account')}#my-clubs` },
      t('mine.subscribe'),
    )
  const signUp = make('a', { class: 'link', href: toPagePath('/register') }, t('mine.signUp'))
  return make('p', {}, `${t('mine.kept')} `, signUp)
}

const makeHow = (t: Translate) =>
  make(
    'p',
    { class: 'my-clubs-how' },
    `${t('mine.how')} `,
    make('a', { class: 'link', href: toPagePath('/leagues') }, t('mine.where')),
  )

function makeFailed(t: Translate, retry: () => void): HTMLElement {
  const button = make('button', { type: 'button', class: 'button button-quiet' }, t('mine.again'))
  button.addEventListener('click', retry)
  return make('p', { class: 'my-clubs-how', role: 'alert' }, `${t('mine.failed')} `, button)
}

/**
 * On a narrow screen cards show only the next match, to keep the day's matches high on the page;
 * this button opens the rest.
 */
function makeMore(t: Translate, list: HTMLElement): HTMLElement {
  const words = { type: 'button', class: 'link my-clubs-more', 'aria-expanded': 'false' }
  const button = make('button', words, t('mine.more'))
  button.addEventListener('click', () => {
    const isOpen = list.classList.toggle('is-open')
    button.setAttribute('aria-expanded', String(isOpen))
  })
  return button
}

export async function drawMyClubs(section: HTMLElement): Promise<void> {
  const [t] = await Promise.all([beginStars(), loadStyle(seasonStyle)])
  const title = make('h2', { id: 'my-clubs-title' }, t('mine.title'))
  // A region that scrolls must be reachable by keyboard.
  const list = make('ul', { class: 'my-clubs', tabindex: '0', 'aria-labelledby': 'my-clubs-title' })
  const more = makeMore(t, list)
  const head = make('div', { class: 'my-clubs-head' }, title, makeNote(t), more)
  const asked = make('div', {})
  const how = makeHow(t)
  const cards = new Map<string, HTMLElement>()
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void loadCard(t, target as HTMLElement)
      }
    },
    { root: list, rootMargin: MARGIN },
  )
  const draw = (follows: readonly string[]) => {
    for (const key of follows) {
      if (cards.has(key)) continue
      const card = make('li', { class: 'my-club', 'data-card': key, 'aria-busy': 'true' })
      card.append(make('span', { class: 'sr-only' }, t('mine.loading')))
      cards.set(key, card)
      list.append(card)
      seen.observe(card)
    }
    // A card that is no longer followed stays until the page is left, so that its star can undo it.
    for (const [key, card] of cards) card.classList.toggle('is-left', !follows.includes(key))
    const isAsked = listToTake(follows).length > 0
    asked.replaceChildren(...(isAsked ? [makeQuestion(t)] : []))
    list.hidden = cards.size === 0
    more.hidden = list.hidden
    how.hidden = isAsked || cards.size > 0
    // Only once: inserting the list again would lose its focus and scroll position.
    if (!list.isConnected) section.replaceChildren(head, asked, list, how)
    // No cards: give up the room reserved for them.
    section.style.minHeight = '0'
    showPressed(follows)
  }
  const retry = () =>
    void readFollows().catch(() => section.replaceChildren(head, makeFailed(t, retry)))
  $follows.listen((follows) => draw(follows ?? []))
  const follows = $follows.get()
  if (follows === null) section.replaceChildren(head, makeFailed(t, retry))
  else draw(follows)
}
