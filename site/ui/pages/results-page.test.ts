import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OPENED } from '#data/testing/sample-published.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { makePastDayPage } from './past-day-page.tsx'
import { makeResultsPage } from './results-page.tsx'

test('the rail tells how many were right in nothing but what is hidden with results', () => {
  const day = { day: OPENED.matchDate, matches: [OPENED] }
  const facts = { resultDays: [day], hasArchive: false }
  const { content } = makeResultsPage(readUiTexts('en'), { day }, facts)
  const [rail = ''] = /<nav [^]*?<\/nav>/.exec(renderToStaticMarkup(content)) ?? []
  expect(rail).toContain('<span data-result=""><span class="sr-only">Outcomes called right: ')
  expect(rail.replace(/<span data-result="">.*?<\/svg><\/span>/, '')).not.toContain('called right')
})

test('a day without an opened prediction counts none of them', () => {
  const day = { day: OPENED.matchDate, matches: [{ ...OPENED, opened: null }] }
  const facts = { resultDays: [day], hasArchive: false }
  const { title, description } = makeResultsPage(readUiTexts('en'), { day }, facts)
  expect(title).toMatch(/^Results for /)
  expect(description).toMatch(/^Results for /)
  const past = makePastDayPage(readUiTexts('en'), day, '2025-26')
  expect([past.title, past.description]).toEqual([title, description])
})
