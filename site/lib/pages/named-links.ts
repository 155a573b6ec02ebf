/** Addresses, in the language of the page, of the pages that texts link to by name. */
import type { PageTexts } from '#site/lib/texts/i18n.ts'
import { NAMED_PATHS } from './site-links.ts'

export function toNamedLinks({ href }: PageTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(NAMED_PATHS).map(([name, path]) => [name, href(path)]))
}
