import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { MatchOfTheDay } from './MatchOfTheDay.tsx'

const match = {
  ...SEALED_MATCH,
  homeTeamId: 'home',
  awayTeamId: 'away',
  homeForm: '',
  awayForm: '',
  homePosition: null,
  awayPosition: null,
  receipt: null,
  opened: null,
}
const stakes = { homeTeamId: 'home', awayTeamId: 'away', home: { title: 12 }, away: { europe: 5 } }

test('the label links to the match and to the rule, and states the stakes, in every language', () => {
  const label = (language: (typeof LANGUAGE_CODES)[number]) =>
    renderToStaticMarkup(
      <MatchOfTheDay texts={readUiTexts(language)} match={match} stakes={stakes} />,
    )
  const html = label('en')
  expect(html).toContain(`data-match-of-the-day="${match.id}"`)
  expect(html).toContain('Match of the day')
  expect(html).toMatch(new RegExp(`href="[^"]*/${match.id}"`))
  expect(html).toContain('title chance by 12 percentage points.')
  expect(html).toContain('href="/how-it-works"')
  for (const language of LANGUAGE_CODES) expect(label(language)).not.toMatch(/season:|\{\{/)
})
