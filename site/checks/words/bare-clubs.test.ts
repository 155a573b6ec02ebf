import { expect, test } from 'vitest'
import type { Language } from '#data/model/languages.ts'
import { findBareClubs, toBarePattern } from './bare-clubs.ts'

const toPage = (language: Language, text: string, path = '/x') => ({
  path,
  html: `<html lang="${language}"><p>${text}</p></html>`,
})
const find = (language: Language, text: string) =>
  findBareClubs([toPage(language, text)], toBarePattern(language))

test('a club without its article after a preposition is found', () => {
  expect(find('fr', 'Victoires de Arsenal')).toEqual(['/x: "de Arsenal"'])
  expect(find('fr', 'Victoires d’Arsenal, de Lens, du Celta Vigo')).toEqual([])
  expect(find('it', 'gol di Benfica')).toEqual(['/x: "di Benfica"'])
  expect(find('it', 'gol del Benfica e dell’Inter')).toEqual([])
  expect(find('pt', 'golos <b>de</b> Benfica')).toEqual(['/x: "de Benfica"'])
  expect(find('es', 'goles de Betis')).toEqual([])
  expect(find('es', 'goles de Real Betis')).toEqual(['/x: "de Real Betis"'])
  expect(find('de', 'Sieg von VfL Bochum')).toEqual(['/x: "von VfL Bochum"'])
  expect(find('de', 'Sieg von Arsenal und vom VfL Bochum')).toEqual([])
  expect(find('en', 'wins of Arsenal')).toEqual([])
})

test('a player may have the first name of a club', () => {
  expect(find('it', 'deve fare a meno di Milan Horvat')).toEqual([])
  expect(find('it', 'deve fare a meno di Milan e Inter')).toEqual(['/x: "di Milan"'])
})

test('a ground is named after its town', () => {
  expect(find('pt', 'Stadium de Toulouse, Toulouse')).toEqual([])
  expect(find('es', 'Estádio Municipal de Braga, Braga')).toEqual([])
})

test('a line of many pages is told with the first of them, each other line with its own', () => {
  const pages = ['Victoires de Arsenal', 'Buts de Arsenal', 'Victoires de Arsenal'].map(
    (text, index) => toPage('fr', text, `/${index}`),
  )
  expect(findBareClubs(pages, toBarePattern('fr'))).toEqual([
    '/0: "de Arsenal"',
    '/1: "de Arsenal"',
  ])
})
