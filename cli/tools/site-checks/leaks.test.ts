import { expect, test } from 'vitest'
import { findLeaks } from './leaks.ts'

const sentence = 'The model expects 1.29 goals of Huesca and 0.95 of Burgos'
const paid = {
  figures: new Map([
    ['43.1996', 'huesca-burgos'],
    ['0.379218', 'huesca-burgos'],
  ]),
  sentences: new Map([[sentence, 'huesca-burgos']]),
  openRows: new Set(['open-match']),
}
const row = (id: string, cell: string) =>
  `<table><tr id="${id}" class="x" data-match="${id}" data-blurred><td>15:00</td><th>A</th><td class="figure cover">${cell}</td></tr></table>`

test('[role-paid-01] [role-paid-02] a planted figure is found in a page, in JSON-LD, in island props and in a reply', () => {
  for (const text of [
    '<p>Home win: 43.1996%</p>',
    '<script type="application/ld+json">{"homeWinProbability":43.1996}</script>',
    '<div data-props="{&quot;value&quot;:0.379218}"></div>',
    '{"status":403,"detail":"43.1996"}',
  ])
    expect(findLeaks(text, paid)).toHaveLength(1)
})

test('[role-paid-01] a planted sentence of the reasoning is found, however it is written down', () => {
  for (const text of [
    `<p>First. ${sentence}.</p>`,
    `{"aiReasoning":"First.\\n\\n${sentence}. Last."}`,
    `<p>${sentence.replaceAll(' ', '&nbsp;')}</p>`,
  ])
    expect(findLeaks(text, paid)).toEqual([`the sentence "${sentence}" of huesca-burgos`])
})

test('[role-paid-01] planted odds are found in a covered row, and those of ranks 1 to 3 are let through', () => {
  const odds = '<span class="veiled" inert>2.31</span>'
  expect(findLeaks(row('huesca-burgos', odds), paid)).toEqual([
    '"2.31" in the row of huesca-burgos',
  ])
  expect(findLeaks(row('open-match', odds), paid)).toEqual([])
  const covered = '<span class="sr-only" data-x>covered</span><span class="veiled">0.00</span>'
  expect(findLeaks(row('huesca-burgos', covered), paid)).toEqual([])
})

test('numbers that are not figures of a prediction are not reported as leaks', () => {
  expect(findLeaks('<path d="M12.25 43.2 0.3792"/> 143.1996 43.19961 v1.2.3', paid)).toEqual([])
})
