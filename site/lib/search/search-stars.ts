/**
 * Following from the search. An option of a listbox may not contain a button (ARIA), so its star is
 * for the pointer only; a button below the list follows the selected option for everybody.
 */
import { make } from '#site/lib/browser/elements.ts'
import { changeAndTell, type Followable } from '#site/lib/follow/change-and-tell.ts'
import { makeStar, showPressed } from '#site/lib/follow/stars.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { $follows, readFollows } from '#site/stores/follows.ts'
import type { SearchHit } from './search-index.ts'

/** The club or league of a hit; null for a match, which cannot be followed. */
function toFollowable({ name, path }: SearchHit): Followable | null {
  const [, kind, id] = /^\/(team|league)s\/(.+)$/.exec(path) ?? []
  return id === undefined ? null : { key: `${kind}/${id}`, name }
}

export interface SearchStars {
  /** The button that follows the selected hit. */
  readonly button: HTMLButtonElement
  readonly choose: (hit: SearchHit | undefined) => void
  readonly makeMarks: (hit: SearchHit) => HTMLElement[]
}

/** @param tell shows the result of a press; toasts would be behind the dialog */
export function makeSearchStars(t: Translate, tell: (words: string) => void): SearchStars {
  const press = ({ key, name }: Followable) =>
    changeAndTell(t, { key, name }, !$follows.get()?.includes(key), ({ title, description }) =>
      tell([title, description].filter(Boolean).join('. ')),
    )
  const word = make('span', {})
  const button = make(
    'button',
    { type: 'button', class: 'follow follow-word', hidden: '' },
    makeStar(),
    word,
  )
  let chosen: Followable | null = null
  button.addEventListener('click', () => chosen && void press(chosen))
  $follows.listen(showPressed)
  // Read in the background: the search does not depend on it, and a press reads again.
  if ($follows.get() === null) void readFollows().catch(() => null)
  return {
    button,
    choose(hit) {
      chosen = hit ? toFollowable(hit) : null
      button.hidden = chosen === null
      word.textContent = chosen && t('follow.addName', { name: chosen.name })
      button.dataset['key'] = chosen?.key ?? ''
      showPressed($follows.get())
    },
    makeMarks(hit) {
      const followable = toFollowable(hit)
      if (followable === null) return []
      const mark = make(
        'span',
        { class: 'follow', 'aria-hidden': 'true', 'data-key': followable.key },
        makeStar(),
      )
      mark.addEventListener('click', (event) => {
        event.stopPropagation()
        void press(followable)
      })
      return [mark]
    },
  }
}
