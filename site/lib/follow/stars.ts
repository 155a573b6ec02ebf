/** Draws the stars of a page into their places (ui/FollowPlace.tsx), and handles their presses. */
import followStyle from '#site/styles/follow.css?url&no-inline'
import { make, makeSvg } from '#site/lib/browser/elements.ts'
import { loadStyle } from '#site/lib/browser/load-style.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { STAR } from '#site/ui/icon-paths.ts'
import { $follows, readFollows } from '#site/stores/follows.ts'
import type { Followable } from './change-and-tell.ts'
import { loadFollowTexts } from './follow-texts.ts'

export function makeStar(): SVGElement {
  const star = makeSvg('svg', {
    class: 'icon',
    width: '1.125rem',
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
  })
  star.append(makeSvg('path', { d: STAR }))
  return star
}

/** The accessible name stays "Follow …"; `aria-pressed` says whether it is followed. */
export function makeFollowButton(
  t: Translate,
  followable: Followable,
  label?: string,
): HTMLButtonElement {
  const { key, name } = followable
  const purpose = t('follow.addName', { name })
  const button = make(
    'button',
    {
      type: 'button',
      class: label ? 'follow follow-word' : 'follow',
      // What is read aloud has the words that are seen.
      'aria-label': !label || purpose.includes(label) ? purpose : `${label}. ${purpose}`,
      'aria-pressed': 'false',
      'data-key': key,
    },
    makeStar(),
    ...(label ? [make('span', {}, label)] : []),
  )
  button.addEventListener('click', (event) => {
    // The row around it may open its match on a press.
    event.stopPropagation()
    const isFollowed = button.ariaPressed !== 'true'
    void import('./change-and-tell.ts').then(({ changeAndTell }) =>
      changeAndTell(t, followable, isFollowed),
    )
  })
  return button
}

/** Sets the pressed state of every star of the page. */
export function showPressed(follows: readonly string[] | null): void {
  for (const button of document.querySelectorAll<HTMLElement>('.follow'))
    button.ariaPressed = String(follows?.includes(button.dataset['key']!) ?? false)
}

/** Loads the texts and the style of stars. */
export async function beginStars(): Promise<Translate> {
  const [t] = await Promise.all([loadFollowTexts(), loadStyle(followStyle)])
  return t
}

export async function drawStars(): Promise<void> {
  const t = await beginStars()
  for (const place of document.querySelectorAll<HTMLElement>('[data-follow]')) {
    const { follow = '', name = '', look, label } = place.dataset
    const shown = look === 'word' ? t('follow.add') : label
    place.replaceChildren(makeFollowButton(t, { key: follow, name }, shown))
  }
  $follows.subscribe(showPressed)
  // If the read fails the stars stay unpressed; a press reads again.
  if ($follows.get() === null) await readFollows().catch(() => null)
}
