/**
 * A member's choice to hide results, stored in the browser: boot.js reads it, so that no page draws a
 * result first. It outlasts a session that ends by itself.
 */
import { store } from './storage.ts'

export function noteResults(hidesResults: boolean): void {
  store('results', hidesResults ? 'hidden' : null)
  if (hidesResults) document.documentElement.dataset['results'] = 'hidden'
  else delete document.documentElement.dataset['results']
}
