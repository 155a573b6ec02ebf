/**
 * Whether our prediction of a coming match is hidden until the member has given a forecast: a
 * choice that the browser remembers.
 */
import { atom } from 'nanostores'
import { readStored, store } from '#site/lib/browser/storage.ts'

export const $isYoursFirst = atom<boolean>(readStored('yours-first') === 'on')

export function setYoursFirst(isOn: boolean): void {
  $isYoursFirst.set(isOn)
  store('yours-first', isOn ? 'on' : null)
}
