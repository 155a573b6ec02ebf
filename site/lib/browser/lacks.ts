/** What this site's sources do not have, as the layout of the page says it. */
import type { Sought } from '#data/model/providers.ts'

export const lacks = (what: Sought): boolean =>
  globalThis.document?.documentElement.dataset['lacks']?.split(' ').includes(what) ?? false
