import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
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
    `<p>${sentence.slice(0, 9)}\u2060${sentence.slice(9)}</p>`,
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
  // The live score may be beside the cover, our score may not.
  const reveal = '<button type="button" data-reveal="">Show result</button>'
  const real = `<b class="result" data-now>1 - 0</b>${reveal}`
  expect(findLeaks(row('huesca-burgos', real + covered), paid)).toEqual([])
  expect(findLeaks(row('huesca-burgos', `${real}<span class="veiled">2 - 1</span>`), paid)).toEqual(
    ['"2 - 1" in the row of huesca-burgos'],
  )
})

test('numbers that are not figures of a prediction are not reported as leaks', () => {
  expect(findLeaks('<path d="M12.25 43.2 0.3792"/> 143.1996 43.19961 v1.2.3', paid)).toEqual([])
})

test('[role-paid-01] a prediction drawn before it is opened is found in a list of matches and on the match’s own page', () => {
  const chances = { homeWinProbability: 43, drawProbability: 30, awayWinProbability: 27 }
  const match = { homeTeam: 'Huesca', awayTeam: 'Burgos' }
  const texts = readUiTexts('en')
  const bar = renderToStaticMarkup(createElement(OutcomeBar, { texts, match, chances }))
  const item = (id: string) => `<li class="match-row" data-match="${id}"> <div>${bar}</div></li>`
  expect(findLeaks(item('huesca-burgos'), paid)).toEqual([
    'a drawn prediction in the row of huesca-burgos',
  ])
  expect(findLeaks(item('open-match'), paid)).toEqual([])
  const portrait = `<li class="match-row" data-match="huesca-burgos"><svg class="row-portrait">`
  expect(findLeaks(`${portrait}</svg></li>`, paid)).toHaveLength(1)
  const at = (id: string) => `de/predictions/2026-11-21/${id}/index.html`
  for (const piece of [
    bar,
    '<p data-verdict>',
    '<svg class="row-portrait">',
    '<svg viewBox="0 0 360 170" data-moves>',
    '<div data-in-play="97">',
    '<table class="plain-table">',
    '<rect x="1" opacity="0.2"/>',
  ])
    expect(findLeaks(piece, paid, at('huesca-burgos')), piece).toEqual([
      'a drawn prediction on the page of huesca-burgos',
    ])
  expect(findLeaks(bar, paid, at('huesca-burgos').slice(3))).toHaveLength(1)
  expect(findLeaks(bar, paid, at('open-match'))).toEqual([])
})

test('[role-paid-01] a rounded figure planted in a row of a list of matches, or on the page of a sealed match, is found', () => {
  const toItem = (words: string) =>
    `<li class="match-row" data-match="huesca-burgos"><p class="row-when"><time datetime="2026-11-21T15:00Z" data-local="">15:00</time><span>Sat, 21 Nov</span></p><p class="row-league">La Liga</p><p class="row-receipt">Sealed 20 November, 08:00 UTC <span>entry 1,204</span></p>${words}</li>`
  expect(findLeaks(toItem(''), paid)).toEqual([])
  for (const words of ['<p>43.2%</p>', '<p>%43,2</p>', '<p>Odds 2.31</p>', '<i>1,62</i>'])
    expect(findLeaks(toItem(words), paid), words).toEqual([
      'a drawn prediction in the row of huesca-burgos',
    ])
  const path = 'predictions/2026-11-21/huesca-burgos/index.html'
  const page = '<p>entry 1,204, revision 2, model pp-5.1, right in 82% of all cases</p>'
  expect(findLeaks(page, paid, path)).toEqual([])
  for (const words of ['<p>Home win 43.2%</p>', '<meta content=""><p>43,2\u00a0%</p>'])
    expect(findLeaks(page + words, paid, path)).toEqual([
      'a drawn prediction on the page of huesca-burgos',
    ])
})

test('[role-paid-01] a figure planted in the search index, a published file of matches or a picture’s source is found', () => {
  for (const text of [
    '{"texts":{},"teams":[["huesca","Huesca",0,43.1996]]}',
    '{"day":"2026-11-21","matches":[{"id":"huesca-burgos","opened":{"prediction":{"homeWinProbability":43.1996}}}]}',
    '<svg><text x="1" y="2">43.1996</text></svg>',
  ])
    expect(findLeaks(text, paid)).toEqual(['the figure 43.1996 of huesca-burgos'])
})

test.each(LANGUAGE_CODES)(
  '[role-paid-01] a chance planted in %s is found as it is printed and as it would be rounded alone',
  (language) => {
    const chances = { homeWinProbability: 44.96, drawProbability: 30.07, awayWinProbability: 24.97 }
    const path = 'predictions/2026-11-21/huesca-burgos/index.html'
    for (const percent of [toPrintedChances(chances).home, 44.96]) {
      const words = `<p>${formatPercent(percent, language)}</p>`
      expect(findLeaks(words, paid, path)).toEqual([
        'a drawn prediction on the page of huesca-burgos',
      ])
      expect(
        findLeaks(`<li class="match-row" data-match="huesca-burgos">${words}</li>`, paid),
      ).toEqual(['a drawn prediction in the row of huesca-burgos'])
      expect(findLeaks(words, paid, path.replace('huesca-burgos', 'open-match'))).toEqual([])
    }
  },
)
