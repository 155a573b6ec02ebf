import { expect, test } from 'vitest'
import { joinItalian } from './italian-joins.ts'

test('days and figures that begin with otto or undici take the elided article, the first of a month does not', () => {
  expect(joinItalian('Dal 8 agosto al 11 novembre')).toBe('Dall’8 agosto all’11 novembre')
  expect(joinItalian('Premium si rinnova il 8 maggio')).toBe('Premium si rinnova l’8 maggio')
  expect(joinItalian('solo il 8,6% del totale')).toBe('solo l’8,6% del totale')
  expect(joinItalian('Risultati del 1º novembre')).toBe('Risultati del 1º novembre')
  expect(joinItalian('fino al 18 maggio')).toBe('fino al 18 maggio')
})
