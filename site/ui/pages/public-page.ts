/** Title, head and content of a public page. */
import type { ReactNode } from 'react'

export interface PublicPage {
  readonly title: string
  readonly description: string
  readonly content: ReactNode
}

/** Search engines cut titles at about this many characters. */
const LONGEST_TITLE = 68
const BRAND = ' · Pitchproof'

/** A title that ends with our name, as long as there is room for it. */
export function toPageTitle(title: string): string {
  return title.length > LONGEST_TITLE ? title.replace(BRAND, '') : title
}
