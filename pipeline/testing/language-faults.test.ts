import { expect, test } from 'vitest'
import type { Language } from '#data/model/languages.ts'
import { findLanguageFaults } from './language-faults.ts'

/** A sentence with one fault that must be found, and the corrected sentence. */
const PLANTED: readonly (readonly [Language, wrong: string, right: string])[] = [
  [
    'es',
    'Hay goles: tres o más en cinco de sus últimos cinco partidos.',
    'Hay goles: tres o más en cada uno de sus últimos cinco partidos.',
  ],
  [
    'es',
    'El Betis va por delante, pero por poco. El Betis va por delante gracias al factor campo.',
    'El Betis va por delante, pero por poco. El factor campo inclina el partido hacia el Betis.',
  ],
  ['fr', 'Nos chances : Lens 42 %.', 'Nos probabilités : Lens 42 %.'],
  ['fr', 'La Juventus s’est incliné nettement.', 'La Juventus a nettement perdu.'],
  ['it', 'In campo neutro sarebbe avanti il Dinamo Kiev.', 'Sarebbe avanti la Dinamo Kiev.'],
  [
    'it',
    'Tre o più in cinque delle ultime cinque partite.',
    'Tre o più in ciascuna delle ultime cinque partite.',
  ],
  ['de', 'Köln gewinnt mit 60,5\u00a0%.', 'Köln gewinnt mit 61\u00a0%.'],
  ['pt', 'O modelo dá 21% à vitória visitante.', 'O modelo dá 21% à vitória do visitante.'],
  ['pt', 'Em casa, o Nice perde há dois jogos.', 'O Nice não perde há dois jogos.'],
  ['ro', 'O victorie a echipei Niort ar fi 1-0.', 'Dacă se impune Niort, e de așteptat un 1-0.'],
  ['ro', 'Niort e pe locul doi, adversara pe zece.', 'Locul doi contra locului zece.'],
  ['ro', 'Niort e pe locul 2.', 'Niort e pe locul doi.'],
  ['en', 'Most of their advantage comes from playing at home.', 'They are at home.'],
]

test.for(PLANTED)(
  'in %s a fault is found, and the right sentence is not',
  ([language, wrong, right]) => {
    expect(findLanguageFaults(wrong, language)).toHaveLength(1)
    expect(findLanguageFaults(right, language)).toEqual([])
  },
)
