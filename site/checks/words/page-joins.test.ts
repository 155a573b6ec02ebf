import { expect, test } from 'vitest'
import { findPageJoins } from './page-joins.ts'

const find = (lang: string, body: string) =>
  findPageJoins({
    path: `/${lang}/x`,
    html: `<html lang="${lang}"><head><title>x</title></head><body>${body}</body></html>`,
  })

test('a day after the wrong preposition, a first of the month and a number with the wrong noun are found', () => {
  expect(find('it', '<p>Pronostici calcio di 28 novembre 2026</p>')).toHaveLength(1)
  expect(find('it', '<h2>Risultati del <time>domenica 1º novembre</time></h2>')).toHaveLength(1)
  expect(find('it', '<p>fino al 11 novembre</p>')).toHaveLength(1)
  expect(
    find('it', '<p>Risultati di sabato 21 novembre, dall’8 novembre al 18 maggio</p>'),
  ).toEqual([])
  expect(find('fr', '<p>Du 1 juillet 2021</p>')).toHaveLength(1)
  expect(find('fr', '<p>1 résultats sur 3 bien pronostiqués</p>')).toHaveLength(1)
  expect(find('fr', '<p>Du 1er juillet au 21 juillet, 2-1, 11 matchs</p>')).toEqual([])
  expect(find('es', '<p>Resultados del sábado, 21 de noviembre</p>')).toHaveLength(1)
})

test('a day without its article after “signed”, and an article that is not joined, are found', () => {
  expect(find('es', '<p>Firmado 21 nov, 00:00 UTC</p>')).toHaveLength(1)
  expect(find('es', '<p>Firmado el 21 nov, 00:00 UTC</p><p>goles de el Betis</p>')).toHaveLength(1)
  expect(find('fr', '<p>Signé <time>21 nov.</time></p>')).toHaveLength(1)
  expect(find('it', '<p>Firmato il 21 nov</p>')).toEqual([])
  expect(find('pt', '<p>Assinado a 21/11</p><p>golos de o Benfica</p>')).toHaveLength(1)
})

test('one thing has no plural, and a Romanian or Turkish number has its own form before a noun', () => {
  expect(find('de', '<p>1 Spiele, 11 Spiele, 1 Spiel</p>')).toEqual(['/de/x: "1 Spiele"'])
  expect(find('ro', '<p>20 meciuri</p>')).toHaveLength(1)
  expect(find('ro', '<p>11 de meciuri</p>')).toHaveLength(1)
  expect(
    find('ro', '<p>20 de meciuri, 1127 de intrări, 11 meciuri, 102 goluri, 1 meci</p>'),
  ).toEqual([])
  expect(find('tr', '<p>3 maçlar</p>')).toHaveLength(1)
  expect(find('tr', '<p>3 maç</p>')).toEqual([])
})

test('only French has a space before its colon', () => {
  expect(find('en', '<p>95% interval : 43.7%</p>')).toHaveLength(1)
  expect(find('en', '<p>95% interval: 43.7%, 12:05</p>')).toEqual([])
})

test('a French colon needs its space, also where an element ends before it', () => {
  expect(find('fr', '<p><span>Notre pronostic</span>: Victoire</p>')).toHaveLength(1)
  expect(find('fr', '<p>Notre pronostic\u202f: Victoire à 12:05</p><code>a: b</code>')).toEqual([])
})

test('a club has one name on a page: that of the language, in headings, titles and tables', () => {
  const heading = (name: string) => `<h1 class="sr-only">${name} – Inter Mailand, 2 - 1</h1>`
  expect(find('de', heading('Bayern Munich'))).toEqual(['/de/x: "Bayern Munich"'])
  expect(find('de', heading('Bayern München'))).toEqual([])
  expect(find('de', '<th scope="row" class="team"><a href="/">Nice</a></th>')).toHaveLength(1)
  expect(find('de', '<p>Stade de Nice</p>')).toEqual([])
})
