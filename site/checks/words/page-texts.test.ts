import { expect, test } from 'vitest'
import { findPageTexts } from './page-texts.ts'

const find = (lang: string, text: string, rest: string) =>
  findPageTexts({
    path: '/x',
    html: `<html lang="${lang}"><body><p>${rest}</p><section><h2>Why</h2><p>${text}</p><table data-factors></table></section></body></html>`,
  })

test('a figure of the text that its page does not show is found, in the form of any language', () => {
  expect(find('en', 'Over 2.5 has 60.5%, under 39.5%.', '60.5%')).toEqual([])
  expect(find('en', 'Over 2.5 has 60.5%.', '61.0%')).toEqual([
    '/x: "60.5%" stands nowhere else on the page',
  ])
  expect(find('de', '1,56 erwartete Tore und 60,5\u00a0%', '60,5\u00a0%, 1,56')).toEqual([])
  expect(find('de', '1,56 erwartete Tore', '1,65')).toHaveLength(1)
  expect(find('tr', 'Olasılık %60,5.', '%60,5')).toEqual([])
})

test('a score of the text in the form of a board or of another language is found', () => {
  expect(find('en', 'We predict 2–\u20601.', '')).toEqual([])
  expect(find('en', 'It ended 2 - 1.', '')).toEqual(['/x: "2 - 1" is no score of en'])
  expect(find('de', 'Das Spiel endete 2-1.', '')).toHaveLength(1)
  expect(find('it', 'È finita 2-1.', '')).toEqual([])
  expect(find('it', 'È finita 2–1.', '')).toHaveLength(1)
})

test('a page without an opened prediction has nothing to compare', () => {
  expect(findPageTexts({ path: '/x', html: '<html lang="en"><p>60.5% 2 - 1</p></html>' })).toEqual(
    [],
  )
})
