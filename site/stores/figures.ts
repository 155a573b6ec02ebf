/** Whether chances stand first as per cent or as odds: a choice that the browser remembers. */
import { atom } from 'nanostores'
import { readStored, store } from '#site/lib/browser/storage.ts'

export type Figures = 'percent' | 'odds'

export const $figures = atom<Figures>(readStored('figures') === 'odds' ? 'odds' : 'percent')

export function setFigures(figures: Figures): void {
  $figures.set(figures)
  // Per cent is the default, so only the other choice is stored.
  store('figures', figures === 'odds' ? figures : null)
}
