import { expect, test } from 'vitest'
import type { Language } from '#data/model/languages.ts'
import { FORMS } from './all-forms.ts'

const say = (language: Language, form: string, clubs: readonly string[]) =>
  clubs.map((club) => FORMS[language][form]!(club))

test('a club has the article that its language’s papers give it', () => {
  expect(say('es', 'el', ['Betis', 'Real Sociedad', 'Osasuna'])).toEqual([
    'el Betis',
    'la Real Sociedad',
    'Osasuna',
  ])
  expect(say('pt', 'art', ['Arsenal', 'Udinese', 'Roma'])).toEqual([
    'o Arsenal',
    'a Udinese',
    'a Roma',
  ])
  expect(
    say('it', 'il', [
      'Napoli',
      'Roma',
      'Inter',
      'Spezia',
      'Schalke 04',
      'St. Pauli',
      'Dinamo Kiev',
    ]),
  ).toEqual([
    'il Napoli',
    'la Roma',
    'l’Inter',
    'lo Spezia',
    'lo Schalke 04',
    'il St. Pauli',
    'la Dinamo Kiev',
  ])
  // Letters are read by their names: esse-vu, erre-bi, effe-ci.
  expect(say('it', 'il', ['SV Elversberg', 'RB Salzburg', 'FCSB', 'SPAL', 'LASK', 'PSV'])).toEqual([
    'l’SV Elversberg',
    'l’RB Salzburg',
    'l’FCSB',
    'la SPAL',
    'il LASK',
    'il PSV',
  ])
  expect(say('fr', 'le', ['Lens', 'Juventus', 'Ajax', 'Bayer Leverkusen', 'Le Havre'])).toEqual([
    'Lens',
    'la Juventus',
    'l’Ajax',
    'le Bayer Leverkusen',
    'Le Havre',
  ])
})

test('an article is joined with the preposition before it', () => {
  expect(say('es', 'del', ['Betis', 'Roma', 'Osasuna'])).toEqual([
    'del Betis',
    'de la Roma',
    'de Osasuna',
  ])
  expect(say('es', 'al', ['Betis', 'Roma', 'Osasuna'])).toEqual([
    'al Betis',
    'a la Roma',
    'a Osasuna',
  ])
  expect(
    ['do', 'ao', 'no', 'pelo'].flatMap((form) => say('pt', form, ['Benfica', 'Roma'])),
  ).toEqual([
    'do Benfica',
    'da Roma',
    'ao Benfica',
    'à Roma',
    'no Benfica',
    'na Roma',
    'pelo Benfica',
    'pela Roma',
  ])
  expect(
    ['del', 'al', 'dal'].flatMap((form) => say('it', form, ['Napoli', 'Spezia', 'Inter', 'Roma'])),
  ).toEqual([
    'del Napoli',
    'dello Spezia',
    'dell’Inter',
    'della Roma',
    'al Napoli',
    'allo Spezia',
    'all’Inter',
    'alla Roma',
    'dal Napoli',
    'dallo Spezia',
    'dall’Inter',
    'dalla Roma',
  ])
  const french = [
    'Bayer Leverkusen',
    'Le Mans',
    'Ajax',
    'Angers',
    'Ümraniyespor',
    'Juventus',
    'Lens',
  ]
  expect(say('fr', 'du', french)).toEqual([
    'du Bayer Leverkusen',
    'du Mans',
    'de l’Ajax',
    'd’Angers',
    'd’Ümraniyespor',
    'de la Juventus',
    'de Lens',
  ])
  expect(say('fr', 'au', french)).toEqual([
    'au Bayer Leverkusen',
    'au Mans',
    'à l’Ajax',
    'à Angers',
    'à Ümraniyespor',
    'à la Juventus',
    'à Lens',
  ])
  expect(say('fr', 'que', french)).toEqual([
    'que le Bayer Leverkusen',
    'que Le Mans',
    'que l’Ajax',
    'qu’Angers',
    'qu’Ümraniyespor',
    'que la Juventus',
    'que Lens',
  ])
})

test('an adjective agrees with its club', () => {
  for (const language of ['es', 'pt', 'it'] as const)
    expect(say(language, 'o', ['Arsenal', 'Juventus'])).toEqual(['o', 'a'])
})

test('a German club has the article of the case, and its verb the number', () => {
  const clubs = ['VfL Bochum', 'SV Elversberg', 'Glasgow Rangers', 'Arsenal']
  expect(say('de', 'der', clubs)).toEqual([
    'der VfL Bochum',
    'die SV Elversberg',
    'die Glasgow Rangers',
    'Arsenal',
  ])
  expect(say('de', 'den', clubs)).toEqual([
    'den VfL Bochum',
    'die SV Elversberg',
    'die Glasgow Rangers',
    'Arsenal',
  ])
  expect(say('de', 'dem', clubs)).toEqual([
    'dem VfL Bochum',
    'der SV Elversberg',
    'den Glasgow Rangers',
    'Arsenal',
  ])
  expect(say('de', 'von', clubs)).toEqual([
    'des VfL Bochum',
    'der SV Elversberg',
    'der Glasgow Rangers',
    'von Arsenal',
  ])
  expect(say('de', 'vom', clubs)).toEqual([
    'vom VfL Bochum',
    'von der SV Elversberg',
    'von den Glasgow Rangers',
    'von Arsenal',
  ])
  expect(say('de', 'beim', clubs)).toEqual([
    'beim VfL Bochum',
    'bei der SV Elversberg',
    'bei den Glasgow Rangers',
    'bei Arsenal',
  ])
  expect(say('de', 'ist', clubs)).toEqual(['ist', 'ist', 'sind', 'ist'])
})
