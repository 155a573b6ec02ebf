/**
 * The language of a visitor: a stored choice wins (the head script has redirected already); else,
 * on `/` only, the country is looked up once. A failed or slow look-up keeps English and stores
 * nothing.
 */
import { readStored, store } from '#site/lib/browser/storage.ts'

const LOOKUP_LIMIT_MS = 1000

async function lookUpCountry(url: string): Promise<string | null> {
  try {
    const reply = await fetch(url, {
      signal: AbortSignal.timeout(LOOKUP_LIMIT_MS),
      credentials: 'omit',
    })
    const body = (await reply.json()) as { country_code?: unknown }
    return typeof body.country_code === 'string' ? body.country_code : null
  } catch {
    return null
  }
}

export async function initLanguageChoice(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
    // The second is that of the middle button, which opens another tab.
    for (const press of ['click', 'auxclick'])
      link.addEventListener(press, (event) => {
        // A right press only opens the browser's menu.
        if ((event as MouseEvent).button > 1) return
        store('language', link.lang)
        link.search = location.search
        // A mailed token has left the address (lib/browser/link-token.ts).
        link.hash = location.hash || link.hash
      })
  const url = document.documentElement.dataset.lookup
  if (!url || location.pathname !== '/' || readStored('language') !== null) return
  const country = await lookUpCountry(url)
  if (country === null || readStored('language') !== null) return
  const { toLanguageOfCountry } = await import('#data/model/country-languages.ts')
  const language = toLanguageOfCountry(country)
  store('language', language)
  if (language !== 'en') location.replace(`/${language}${location.search}${location.hash}`)
}
