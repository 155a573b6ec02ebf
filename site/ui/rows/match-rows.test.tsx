import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { toCardMatch } from '#site/ui/embed/card-match.ts'
import { MatchCard } from '#site/ui/embed/MatchCard.tsx'
import { MatchRows, RowsByLeague } from './MatchRows.tsx'

const AHEAD = SEALED_MATCH

/** A draw that was called a home win, at 50 %. */
const OPENED: OpenedMatch = {
  entry: 1100,
  homeScore: 1,
  awayScore: 1,
  wasCorrect: false,
  scoreAccurate: false,
  prediction: {
    homeWinProbability: 50,
    drawProbability: 30,
    awayWinProbability: 20,
    predictedOutcome: 'home_win',
    predictedHomeScore: 2,
    predictedAwayScore: 0,
    expectedHomeGoals: 1.5,
    expectedAwayGoals: 0.9,
    bothTeamsToScoreProbability: 50,
  } as Prediction,
  reasoning: {},
  statistics: null,
  events: [],
}
const OVER = {
  ...AHEAD,
  matchStatus: 'finished',
  actualHomeScore: 1,
  actualAwayScore: 1,
} as const satisfies PublicMatch

const texts = readUiTexts('en')
const draw = (match: PublicMatch) =>
  renderToStaticMarkup(<MatchRows texts={texts} matches={[match]} hasLeague />)
const toWords = (html: string) =>
  html
    // Shown to members alone who hide results.
    .replace(/<button[^>]*data-reveal.*?<\/button>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('[role-paid-01] the row of a coming match has time, names, places, form, stakes, league and its receipt as a stamp; no figure of the prediction', () => {
  const stakes = new Map([
    [AHEAD.id, { homeTeamId: 'arsenal', awayTeamId: 'brentford', home: { title: 9 }, away: {} }],
  ])
  const known = { ...AHEAD, homePosition: 2, homeForm: 'WDWLW', awayPosition: 8, awayForm: 'DL' }
  const html = renderToStaticMarkup(
    <MatchRows texts={texts} matches={[known]} hasLeague stakes={stakes} />,
  )
  expect(toWords(html)).toBe(
    '15:00 Arsenal Brentford League position: 2nd Form: Won, Drawn, Won, Lost, Won W D W L W League position: 8th Form: Drawn, Lost D L Premier League Arsenal: Title +9 Sealed until the final whistle Sealed 14 Aug , 08:20 UTC entry 1,067',
  )
  expect(html).toContain(`href="/predictions/2026-08-15/${AHEAD.id}"`)
  expect(html).toContain(`href="/verify?match=${AHEAD.id}"`)
  expect(html).toContain('data-sealed=""')
  expect(html).not.toContain('outcome-bar')
  const nobodyPaid = { figures: new Map(), sentences: new Map(), openRows: new Set<string>() }
  expect(findLeaks(html, nobodyPaid)).toEqual([])
  expect(findLeaks(draw({ ...OVER, opened: OPENED }), nobodyPaid)).toHaveLength(1)
})

test('the stamps of two matches are the same to the letter', () => {
  const toStamp = (html: string) => /<span[^>]*data-sealed="".*?<\/span>/.exec(html)?.[0]
  const other = { ...AHEAD, id: 'serie-a-2026-a-b', homeTeam: 'A', homeForm: 'WWWWW' }
  expect(toStamp(draw(AHEAD))).toBeDefined()
  expect(toStamp(draw(AHEAD))).toBe(toStamp(draw(other)))
})

test('in play our prediction stays covered, and the live score takes the place of the time', () => {
  const html = draw({ ...AHEAD, matchStatus: 'live', actualHomeScore: 1, actualAwayScore: 0 })
  expect(html).toContain('data-sealed')
  expect(toWords(html)).toMatch(/^1 - 0 In play Arsenal Brentford /)
  expect(html).toContain('data-plays="2026-08-15T15:00Z"')
  const unknown = { ...AHEAD, matchStatus: 'live', actualHomeScore: null } as const
  expect(toWords(draw(unknown))).toMatch(/^– In play /)
  // The live-score script needs texts in the page's language.
  for (const words of [
    'data-live="In play"',
    'data-half-time="half-time"',
    'data-since="since {time}"',
    'data-red-cards="red cards"',
    'data-goal="Goal. {home} {score} {away}"',
    'data-finished="Full time"',
  ])
    expect(html).toContain(words)
})

test('after the match the score takes the place of the time, and the bar is open with a dot on the actual outcome', () => {
  const html = draw({ ...OVER, opened: OPENED })
  expect(toWords(html)).toMatch(/^1 - 1 Arsenal .*We said: Arsenal ✗ Wrong /)
  expect(html).not.toContain('data-sealed')
  expect(html.match(/class="bg-\w+(?: likeliest)?(?: came)?"/g)).toEqual([
    'class="bg-home likeliest"',
    'class="bg-draw came"',
    'class="bg-away"',
  ])
  // Each figure stands once, with its part of the bar.
  expect(html.match(/data-percent="[^<]+/g)).toEqual(
    ['ARS">50.0%', 'draw">30.0%', 'BRE">20.0%'].map((part) => `data-percent="${part}`),
  )
})

test('[role-paid-01] only a match that the log has opened has its portrait, which hides with the result', () => {
  const states = ['scheduled', 'live', 'finished', 'postponed', 'cancelled', 'abandoned'] as const
  for (const matchStatus of states)
    expect(draw({ ...OVER, matchStatus }), matchStatus).not.toContain('portrait')
  const html = draw({ ...OVER, opened: OPENED })
  const [, portrait = ''] = /<svg class="row-portrait"[^>]*aria-hidden="true">(.*?)<\/svg>/.exec(
    html,
  )!
  // Every score of 0 to 5 goals once, in the colours of its outcome; 1 - 1 is the likeliest of the draws.
  const strokes = [...portrait.matchAll(/<path d="([^"]*)"/g)].map(([, d = '']) => d.split('M'))
  expect(strokes).toHaveLength(12)
  expect(strokes.flatMap((cells) => cells.slice(1))).toHaveLength(36)
  const count = (from: number) =>
    strokes.slice(from, from + 4).reduce((sum, cells) => sum + cells.length - 1, 0)
  expect([count(0), count(4), count(8)]).toEqual([15, 6, 15])
  expect(strokes[7]).toContain('8 11.5h7')
  // A cell takes eight units: the frame at 2 - 0, which was predicted, the dot in the middle of 1 - 1.
  expect(portrait).toContain('<rect x="0" y="16"')
  expect(portrait).toContain('<circle data-result="" cx="11.5" cy="11.5"')
})

test('a row without a prediction has no cover and says so', () => {
  for (const [match, words] of [
    [{ ...AHEAD, matchStatus: 'postponed', receipt: null }, 'Once it has a new date'],
    [{ ...AHEAD, matchStatus: 'cancelled', receipt: null }, 'nothing to predict'],
    [{ ...AHEAD, receipt: null }, 'No prediction'],
    [{ ...OVER, receipt: null }, 'No prediction'],
  ] as const) {
    expect(draw(match)).not.toContain('data-sealed')
    expect(toWords(draw(match))).toContain(words)
  }
  expect(toWords(draw(OVER))).toContain('The prediction is revealed with the next update.')
  expect(toWords(draw(OVER))).not.toContain('Sealed until')
  expect(draw(OVER)).toContain('data-sealed')
})

test('rows by league follow the order of the lists, each under a link to its league', () => {
  const serieA = { ...OVER, id: 'x', league: 'Serie A', leagueId: 'serie-a' }
  const other = [
    { ...OVER, id: 'y' },
    { ...serieA, id: 'z' },
  ]
  const html = renderToStaticMarkup(
    <RowsByLeague texts={texts} matches={[serieA, OVER, ...other]} />,
  )
  expect([...html.matchAll(/<a href="(\/leagues\/[\w-]+)">/g)].map(([, path]) => path)).toEqual([
    '/leagues/premier-league',
    '/leagues/serie-a',
  ])
  // A heading above every single match would be longer than the list.
  const short = renderToStaticMarkup(<RowsByLeague texts={texts} matches={[serieA, OVER]} />)
  expect(short).not.toContain('<h2')
  expect(short.match(/row-league/g)).toHaveLength(2)
})

test('a match that the league decided promises no opening, in its row and on its card', () => {
  const words = 'Decided by the league; our prediction does not count and stays closed.'
  const later = 'The prediction is revealed with the next update.'
  const drawCard = (match: PublicMatch) =>
    renderToStaticMarkup(<MatchCard texts={texts} match={toCardMatch(match)} asOf={null} />)
  for (const show of [draw, drawCard]) {
    expect(show(OVER)).toContain(later)
    expect(show({ ...OVER, awarded: true })).toContain(words)
    expect(show({ ...OVER, awarded: true })).not.toContain(later)
  }
})
