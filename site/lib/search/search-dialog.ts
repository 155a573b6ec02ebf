/**
 * The search: a combobox over a list (WAI-ARIA Authoring Practices, "Editable Combobox With List
 * Autocomplete") in a native `dialog`. A plain script that is loaded when the search is opened.
 */
import { toLocale } from '#data/model/languages.ts'
import { makeClubs } from '#site/lib/browser/club.ts'
import { make } from '#site/lib/browser/elements.ts'
import { readStored, store } from '#site/lib/browser/storage.ts'
import { beginStars } from '#site/lib/follow/stars.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { listEntries, search, type SearchHit, type SearchIndex } from './search-index.ts'
import { makeSearchStars } from './search-stars.ts'

const language = getPageLanguage()
const toPath = (path: string) => (language === 'en' ? path : `/${language}${path}`)

/** Name of a hit: a league's name, else its clubs. */
const toNamed = ({ name, clubs }: SearchHit): (string | Node)[] =>
  clubs.length > 0 ? makeClubs(clubs) : [name]

function toCountText(texts: SearchIndex['texts'], count: number): string {
  const form =
    `found_${new Intl.PluralRules(toLocale(language)).select(count)}` as keyof typeof texts
  return (texts[form] ?? texts.found_other).replace('{{count}}', String(count))
}

function makeDialog(index: SearchIndex, t: Translate): Show {
  const { texts } = index
  const entries = listEntries(index, (day) =>
    formatDay(day, language, { weekday: 'short', day: 'numeric', month: 'short' }),
  )
  const input = make('input', {
    class: 'input',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: texts.placeholder,
    'aria-label': texts.label,
    'aria-controls': 'search-list',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
  })
  const list = make('ul', { id: 'search-list', role: 'listbox', 'aria-label': texts.label })
  const status = make('p', { role: 'status' })
  const stars = makeSearchStars(t, (words) => (status.textContent = words))
  const key = make('input', { type: 'checkbox', class: 'size-5 shrink-0' })
  key.checked = readStored('search-key') !== 'off'
  key.addEventListener('change', () => store('search-key', key.checked ? null : 'off'))
  const close = make('button', { type: 'button', class: 'button button-text' }, texts.close)
  const form = make('form', { role: 'search' }, input, close)
  // The styles hide this switch on phones, which have no such key.
  const label = make(
    'label',
    { class: 'flex min-h-6 items-center gap-2 pointer-coarse:hidden' },
    key,
    texts.key,
  )
  const foot = make('div', { class: 'search-foot' }, status, stars.button, label)
  const dialog = make(
    'dialog',
    { class: 'search-dialog', 'aria-label': texts.label },
    form,
    list,
    foot,
  )
  const leagues = entries.filter(({ path }) => path.startsWith('/leagues/'))
  let hits: readonly SearchHit[] = []
  let chosen = -1

  const choose = (place: number) => {
    chosen = place
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === place))
      if (at === place) option.scrollIntoView({ block: 'nearest' })
    }
    stars.choose(hits[place])
    if (place < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `search-${place}`)
  }
  const go = (hit: SearchHit | undefined) => {
    if (hit) location.assign(toPath(hit.path))
  }
  const draw = () => {
    const query = input.value.trim()
    // Before a letter is typed, the leagues: somewhere to go for who only looks around.
    hits = query === '' ? leagues : search(entries, query)
    list.replaceChildren(
      ...hits.map((hit, place) => {
        const option = make(
          'li',
          { id: `search-${place}`, role: 'option', 'aria-selected': 'false' },
          make('span', {}, ...toNamed(hit)),
          make('small', {}, hit.note),
          ...stars.makeMarks(hit),
        )
        option.addEventListener('click', () => go(hit))
        return option
      }),
    )
    input.setAttribute('aria-expanded', String(hits.length > 0))
    choose(query !== '' && hits.length > 0 ? 0 : -1)
    if (query === '') status.textContent = ''
    else if (hits.length > 0) status.textContent = toCountText(texts, hits.length)
    else status.textContent = texts.none.replace('{{query}}', query)
  }

  input.addEventListener('input', draw)
  input.addEventListener('keydown', (event) => {
    // In a search field Escape first clears the text; here it closes the search.
    if (event.key === 'Escape') {
      event.preventDefault()
      dialog.close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    // From no choice, up is the last.
    const from = step < 0 ? Math.max(chosen, 0) : chosen
    choose((from + step + hits.length) % hits.length)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    go(hits[chosen])
  })
  close.addEventListener('click', () => dialog.close())
  // A click beside the box has the dialog itself as target.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  return (typed) => {
    if (dialog.open) return
    const [query = '', ...entered] = typed.split('\n')
    input.value = query
    draw()
    dialog.showModal()
    if (entered.length > 0) go(hits[chosen])
  }
}

/**
 * Opens the dialog with the text typed so far, and goes to the first hit if Enter was pressed; does
 * nothing if it is open.
 */
type Show = (typed: string) => void

/** Until then a page takes the keys that are typed, so a line that hangs must end. */
const LIMIT_MS = 10_000

let loaded: Promise<Show> | null = null

async function load(): Promise<Show> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const [answer, t] = await Promise.all([
    fetch(`/search/${language}.json`, { signal }),
    beginStars(),
  ])
  if (!answer.ok) throw new Error(`The search index answered ${answer.status}.`)
  return makeDialog((await answer.json()) as SearchIndex, t)
}

/**
 * Opens the search with the text typed meanwhile in its field. If loading fails, the next call
 * tries again.
 */
export async function showSearch(endTyping: () => string): Promise<void> {
  try {
    loaded ??= load()
    const show = await loaded
    show(endTyping())
  } catch (error) {
    loaded = null
    throw error
  }
}
