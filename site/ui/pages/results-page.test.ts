import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OPENED } from '#data/testing/sample-published.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { makeResultsPage } from './results-page.tsx'

test('the rail tells how many were right in nothing but what is hidden with results', () => {
  const day = { day: OPENED.matchDate, matches: [OPENED] }
  const facts = { resultDays: [day], hasArchive: false }
  const { content } = makeResultsPage(readUiTexts('en'), { day }, facts)
  const [rail = ''] = /<nav [^]*?<\/nav>/.exec(renderToStaticMarkup(content)) ?? []
  expect(rail).toContain('<span data-result=""><span class="sr-only">Outcomes called right: ')
  expect(rail.replace(/<span data-result="">.*?<\/svg><\/span>/, '')).not.toContain('called right')
})
