import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { OPENED } from '#data/testing/sample-published.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { makeTeamPage, type Team } from './team-page.tsx'

test('two forms of a club are never without a word: each stands beside its competition, that of all is named', () => {
  const toTable = (leagueId: string, league: string, form: string) => ({
    leagueId,
    league,
    rows: [
      {
        id: 'lions',
        teamId: 'lions',
        teamName: 'Lions',
        teamLogo: null,
        position: 3,
        matchesPlayed: 2,
        wins: 1,
        draws: 0,
        losses: 1,
        goalDifference: 0,
        points: 3,
        form,
        zone: null,
      },
    ],
  })
  const { content } = makeTeamPage(
    readUiTexts('en'),
    {
      id: 'lions',
      name: 'Lions',
      tables: [
        toTable('premier-league', 'Premier League', 'WL'),
        toTable('champions-league', 'Champions League', 'DD'),
      ],
      seasons: [],
      ahead: [{ ...SEALED_MATCH, homeForm: 'WDLD' }],
      behind: [],
    },
    'https://example.com',
  )
  const html = renderToStaticMarkup(content)
  const places = [...html.matchAll(/<li class="flex items-center gap-x-2">.*?<\/li>/gs)].join()
  expect(places).toMatch(
    />Premier League<\/a>.*3rd.*data-form="WL".*>Champions League<\/a>.*3rd.*data-form="DD"/s,
  )
  const lines = html.slice(html.indexOf('id="ahead-title"'))
  expect(lines.indexOf('Form: last five matches, all competitions')).toBeLessThan(
    lines.indexOf('data-form="WDLD"'),
  )
  expect(lines).toContain('Form: last five matches, all competitions')
})

test('before its first opened prediction the page of a club counts no outcomes', () => {
  const draw = (behind: Team['behind']) => {
    const team = { id: 'lions', name: 'Lions', tables: [], seasons: [], ahead: [], behind }
    return renderToStaticMarkup(
      makeTeamPage(readUiTexts('en'), team, 'https://example.com').content,
    )
  }
  expect(draw([OPENED])).toContain('data-result="">Outcomes called right: ')
  expect(draw([{ ...OPENED, opened: null }])).not.toContain('called right')
})
