import { expect, test } from 'vitest'
import { joinWords } from './italian-joins.ts'

test('days and figures that begin with otto or undici take the elided article, the first of a month does not', () => {
  expect(joinWords('Dal 8 agosto al 11 novembre', 'it')).toBe('Dall’8 agosto all’11 novembre')
  expect(joinWords('Premium si rinnova il 8 maggio', 'it')).toBe('Premium si rinnova l’8 maggio')
  expect(joinWords('solo il 8,6% del totale', 'it')).toBe('solo l’8,6% del totale')
  expect(joinWords('Risultati del 1º novembre', 'it')).toBe('Risultati del 1º novembre')
  expect(joinWords('fino al 18 maggio', 'it')).toBe('fino al 18 maggio')
  expect(joinWords('a 8 e E', 'es')).toBe('a 8 e E')
})
