import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { PublicMatchSchema, type PublicMatch } from '#data/model/match/public-match.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { makeSampleFixture, makeSamplePrediction } from '#data/testing/sample-log.ts'
import { withShownFigures } from '#data/testing/sample-published.ts'
import { findPageTexts } from '#site/checks/words/page-texts.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { makeMatchPage, type MatchPageFacts } from './match-page.tsx'

const fixture = makeSampleFixture(0)
const draw = (language: Language, match: PublicMatch, facts: MatchPageFacts) => {
  const { content, ...words } = makeMatchPage(readUiTexts(language), match, facts)
  return { ...words, html: renderToStaticMarkup(content) }
}

const facts = {
  table: [],
  hasTeamPage: () => true,
  listPath: '/results',
  asOf: null,
  publicOrigin: 'https://example.com',
  archive: [],
  stakes: null,
  isFree: false,
}
const ahead = {
  ...SEALED_MATCH,
  id: fixture.matchId,
  matchDate: fixture.kickoffAt.slice(0, 10),
  homeTeam: 'Wolverhampton <Wanderers>',
  awayTeam: 'Brest',
  homeTeamId: 'wolves',
  awayTeamId: 'brest',
  homeForm: 'WDL',
  homePosition: 3,
  receipt: { entry: 1204, madeAt: '2026-08-14T08:00:00.000Z', revision: 2, modelVersion: 'pp-5' },
} as const satisfies PublicMatch

test('[role-paid-01] before the match a page has names, form and receipt, and no markup of a prediction', () => {
  const { html, description } = draw('en', ahead, facts)
  expect(html).toContain('Wolverhampton &lt;Wanderers&gt;')
  expect(html).toContain('data-form="WDL"')
  expect(html).toContain('1,204')
  expect(html).toContain('The prediction is sealed')
  expect(html).not.toMatch(/data-verdict|data-moves|bg-home text|<svg viewBox="0 0 2|plain-table/)
  expect(description).toContain('sealed before kick-off')
})

test('the place of a star is not hidden with the results, which forms of clubs are', () => {
  const places = draw('en', ahead, facts).html.match(/<span [^>]*data-follow=[^>]*>/g)!
  expect(places.length).toBeGreaterThan(1)
  for (const place of places) expect(place).not.toMatch(/data-(?:form|result)/)
})

test('the words about the seal say who can read the prediction now: Premium, or a free account too', () => {
  expect(draw('en', ahead, facts).html).toContain('Premium members can read it now')
  const { html } = draw('en', ahead, { ...facts, isFree: true })
  expect(html).toContain('one of the first 3 matches of its day, so a free account can read it now')
  expect(html).not.toContain('Premium members')
})

test('a sealed prediction links a visitor to what opens it, sign-up and back or Premium, and a member to the match', () => {
  const signUp = `href="/de/register?next=%2Fde%2Fmatch%2F${ahead.id}"`
  const { html } = draw('de', ahead, { ...facts, isFree: true })
  expect(html).toContain(signUp)
  expect(html).toContain(
    `href="/de/match/${ahead.id}" data-opens="${ahead.id}" data-premium="/de/subscribe"`,
  )
  const premium = draw('de', ahead, facts).html
  expect(premium).not.toContain(signUp)
  expect(premium).toContain('data-way-in="" href="/de/subscribe"')
  expect(premium).not.toContain('Kostenlos registrieren')
  // The club to follow stands first, Premium is the quiet way.
  expect(premium).toMatch(
    /data-follow="team\/wolves" [^>]*data-label="Bescheid geben, sobald sie offen ist".*button-quiet" data-way-in=""/,
  )
})

test('the page of a match that is off says what happens to its prediction', () => {
  const { html } = draw('en', { ...ahead, matchStatus: 'postponed' }, facts)
  expect(html).toContain('Once it has a new date, it is predicted again.')
})

test('a prediction that is never opened has no way to it, and no code for other sites', () => {
  const states = ['postponed', 'cancelled', 'abandoned'] as const
  for (const match of [
    ...states.map((matchStatus) => ({ ...ahead, matchStatus })),
    { ...toOpened(), opened: null, awarded: true as const },
  ]) {
    const { html } = draw('en', match, facts)
    expect(html).not.toMatch(/data-way-in|id="embed"/)
    // Only a score can be hidden.
    if (match.matchStatus !== 'finished') expect(html).not.toContain('data-result')
  }
  expect(draw('en', ahead, facts).html).toContain('id="embed"')
})

test('after the final whistle nothing is called sealed: it waits for its opening, or stays closed for good', () => {
  const waiting = { ...toOpened(), opened: null }
  const { html } = draw('en', waiting, facts)
  expect(html).toContain('>The prediction is revealed with the next update.</span>')
  expect(html).toContain('>The receipt</h2>')
  expect(html).not.toMatch(/Sealed until|prediction is sealed/)
  const decided = draw('en', { ...waiting, awarded: true }, facts).html
  expect(decided).toContain('>Decided by the league; our prediction does not count and stays')
  expect(decided).not.toMatch(/Sealed until|prediction is sealed/)
})

test('a match that is off without a prediction, and one that has none, are not called sealed', () => {
  const none = draw('en', { ...ahead, matchStatus: 'postponed', receipt: null }, facts).html
  expect(none).toContain('No prediction has been made for this match.')
  expect(none).toContain('>No prediction</h2>')
  expect(none).not.toContain('sealed')
  const { description } = draw('en', { ...ahead, receipt: null }, facts)
  expect(description).toMatch(/form and table\. No prediction has been made for this match\.$/)
  const off = draw('en', { ...ahead, matchStatus: 'postponed' }, facts).html
  expect(off).toContain('>The receipt</h2>')
  expect(off).not.toContain('is sealed')
})

const toWords = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')

/** The large text between the sides, and the text below it. */
const getMiddle = (html: string) =>
  [...html.matchAll(/<p class="(?:score|stage)"[^>]*>(.*?)<\/p>/g)].map(([, inside]) =>
    inside!
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ')
      .trim(),
  )

test('between the sides stand the time of kick-off, the score in play with its age, and the final score', () => {
  const asOf = '2026-08-01T15:42:07.000Z'
  const inPlay = { ...ahead, matchStatus: 'live', actualHomeScore: 1, actualAwayScore: 0 } as const
  expect(getMiddle(draw('en', ahead, facts).html)).toEqual(['15:00', 'Sat 1 Aug UTC'])
  const playing = draw('en', inPlay, { ...facts, asOf }).html
  expect(getMiddle(playing)).toEqual(['1 - 0', 'In play'])
  expect(toWords(playing)).toContain('Updated: 15:42 UTC')
  const unknown = { ...inPlay, actualHomeScore: null, actualAwayScore: null }
  expect(getMiddle(draw('en', unknown, { ...facts, asOf }).html)[0]).toBe('–')
  const over = draw('de', toOpened(), { ...facts, asOf: null }).html
  expect(getMiddle(over)).toEqual(['2 - 1', 'Beendet'])
  expect(over).toContain('data-said="score"><span>Prognose</span>')
  expect(draw('en', inPlay, facts).html).not.toContain('data-said')
  // The live-score script fills these places, also of a page that was drawn before kick-off.
  for (const match of [ahead, inPlay]) {
    const { html } = draw('en', match, facts)
    expect(html).toContain(`data-match="${ahead.id}" data-live="In play"`)
    expect(html.match(/data-plays/g)).toHaveLength(1)
  }
  expect(over).not.toContain('data-plays')
})

test('a team without a page of its own is named without a link', () => {
  const { html } = draw('en', ahead, {
    ...facts,
    hasTeamPage: (id) => id === 'brest',
  })
  expect(html).toMatch(
    /<span class="name" data-code="BRE"><a href="\/teams\/brest">.*?Brest<\/span><\/a>/,
  )
  expect(html).toMatch(
    /<span class="name" data-code="WOL"><span class="club">.*?Wolver<span class="joint"><\/span>hampton &lt;Wanderers&gt;/,
  )
  expect(html).not.toContain('/teams/wolves')
})

/** The match once it is over (2–1) and opened, with these changes of its prediction. */
function toOpened(changes: Partial<Prediction> = {}): PublicMatch {
  const prediction = {
    ...withShownFigures(makeSamplePrediction(fixture, 0)),
    dataCutoffAt: fixture.kickoffAt,
    factors: {
      outcome: [{ group: 'strength', value: Math.log(4) }],
      homeGoals: [],
      awayGoals: [],
    },
    ...changes,
  }
  return PublicMatchSchema.parse({
    ...ahead,
    matchStatus: 'finished',
    actualHomeScore: 2,
    actualAwayScore: 1,
    opened: {
      entry: 1300,
      homeScore: 2,
      awayScore: 1,
      wasCorrect: false,
      scoreAccurate: false,
      prediction,
      revisions: [
        {
          ...prediction,
          revision: 1,
          madeAt: '2026-08-13T08:00:00.000Z',
          homeWinProbability: 33.3,
        },
        { ...prediction, revision: 2 },
      ],
      reasoning: { de: 'Ein Satz auf Deutsch.' },
      statistics: null,
      events: [],
    },
  })
}

test('after the match the page has everything, in its language', () => {
  const { html } = draw('de', toOpened(), facts)
  expect(html).toContain('Ein Satz auf Deutsch.')
  expect(html).toContain('data-verdict')
  expect(html).toMatch(/Endstand 2 - 1"/)
  expect(html).toContain('Selbst nachprüfen')
  expect(html).toMatch(
    /&lt;Wanderers&gt;<\/span> <svg[^>]*>.*?anfangs 33,3\u00A0%, zuletzt 40,0\u00A0%</,
  )
  // The factors stand in percentage points, from an even match to the chance that was shown.
  const factors = /<table[^>]* data-factors="">.*?<\/table>/.exec(html)![0]
  const rows = [
    ...factors.matchAll(/<th scope="row">(.*?)<\/th>.*?<td class="figure">(.*?)<\/td>/g),
  ]
  expect(rows.map(([, name, figure]) => `${name} ${figure}`)).toEqual([
    'Beide gleich stark 25,0\u00A0%',
    'Spielstärke +15,0',
    'Heimsieg 40,0\u00A0%',
  ])
})

test('below the reasons of an opened match stands what came of it, in no text that was signed', () => {
  const toAftermath = (match: PublicMatch) =>
    /<p data-aftermath=""[^>]*>(.*?)<\/p>/.exec(draw('de', match, facts).html)?.[1]
  const over = toOpened()
  expect(toAftermath(over)).toMatch(/^<b class="[^"]*">Nach dem Spiel:<\/b> .*2:1/)
  expect(over.opened!.reasoning.de).not.toContain('Nach dem Spiel')
  expect(toAftermath(ahead)).toBeUndefined()
  expect(toAftermath({ ...over, opened: null })).toBeUndefined()
})

test('every place of a page prints one chance of an outcome: bar, verdict, confidence, moves and factors', () => {
  const chances = { homeWinProbability: 44.96, drawProbability: 30.07, awayWinProbability: 24.97 }
  const { html } = draw(
    'en',
    toOpened({
      ...chances,
      confidenceScore: 44.96,
      factors: {
        outcome: [{ group: 'strength', value: Math.log(44.96 / 24.97) }],
        homeGoals: [],
        awayGoals: [],
      },
    }),
    facts,
  )
  const [outcome = ''] = html.split('lines-title')
  // Rounded alone it would be 45.0, and the three together 100.1.
  expect(outcome).not.toContain('45.0%')
  expect(outcome.match(/(?<!\d)44\.9%/g)).toHaveLength(7)
  expect(outcome).toContain('We said: Wolverhampton &lt;Wanderers&gt;. It ended')
  expect(html).toContain('style="flex:44.96 0 0"')
})

test('the table is labelled as today’s once it may differ from the places in the head', () => {
  const table = [
    {
      id: 'wolves',
      teamId: 'wolves',
      teamName: 'Wolves',
      teamLogo: null,
      position: 4,
      matchesPlayed: 12,
      wins: 6,
      draws: 3,
      losses: 3,
      goalDifference: 5,
      points: 21,
      form: 'W',
      zone: null,
    },
  ]
  const drawNow = (match: PublicMatch) => draw('en', match, { ...facts, table }).html
  expect(drawNow(toOpened())).toContain('As it stood before kick-off')
  expect(drawNow(toOpened())).toContain('>League standings today</h2>')
  expect(drawNow(ahead)).not.toContain('before kick-off</p>')
  expect(drawNow(ahead)).toContain('>League standings</h2>')
})

test('every figure in the text of an opened match is also elsewhere on its page', () => {
  const aiReasoning =
    'Expected goals: 1.50 and 1.10, of these 1.20 before half-time and 1.40 after. Both teams score in 52.0% of cases.'
  const drawn = draw('en', toOpened({ aiReasoning }), facts).html
  const toPage = (html: string) => ({ path: '/x', html: `<html lang="en">${html}</html>` })
  expect(findPageTexts(toPage(drawn))).toEqual([])
  const without = drawn.replace(/<table[^>]*data-numbers[\s\S]*?<\/table>/, '')
  expect(findPageTexts(toPage(without))).toHaveLength(5)
})

test('every time of a page is in the one zone that its head names, which the browser replaces, also below the reasons', () => {
  const [first, last] = [1, 2].map((revision) => ({
    ...makeSamplePrediction(fixture, 0),
    revision,
    madeAt: `2026-07-30T0${revision}:00:00.000Z`,
  }))
  const opened = toOpened()
  const match = { ...opened, opened: { ...opened.opened!, revisions: [first!, last!] } }
  const { html } = draw('en', match, facts)
  // The details of the receipt say UTC themselves.
  const shown = html.replaceAll(/<span data-zone="[^"]+">UTC<\/span>|<dd data-as-is.*?<\/dd>/g, '')
  expect(shown).not.toContain('UTC')
  const times = [...html.matchAll(/<time dateTime="([^"]*)" data-local="">/g)].map(([, at]) => at)
  for (const at of [first!.madeAt, last!.madeAt, match.opened.prediction.dataCutoffAt])
    expect(times).toContain(at)
  expect(toWords(html)).toMatch(/over 2 signed versions, from 30 Jul, 01:00 to 30 Jul, 02:00/)
  expect(html).toMatch(/data-reasons.*?<\/div><p [^>]*>facts up to/)
})

test('the form of each side is told to be of all competitions', () => {
  expect(draw('en', ahead, facts).html).toContain('Form: last five matches, all competitions')
})

test('only an opened match shows the market’s chances beside ours, with who was closer and how they are computed', () => {
  const market = {
    home: 45,
    draw: 28,
    away: 27,
    method: 'shin' as const,
    bookmakers: 6,
    takenAt: '2026-07-31T15:00:00.000Z',
  }
  const withMarket = (changes: Partial<typeof market> = {}) => {
    const match = toOpened()
    return { ...match, opened: { ...match.opened!, market: { ...market, ...changes } } }
  }
  const { html } = draw('en', withMarket(), facts)
  const block = /<section id="market".*?<\/section>/s.exec(html)![0]
  expect(block).toContain('>Compared with the betting market</h2>')
  expect(block).toContain('data-beside-market="market"')
  expect(block).toContain(
    'The market gave the actual outcome the higher chance: 45.0% against 40.0%.',
  )
  expect(block).toContain('mean of 6 bookmakers')
  expect(toWords(block)).toMatch(/read on 31\sJul, 15:00 UTC/)
  expect(block).toContain('not betting advice')
  expect(block.match(/outcome-bar/g)).toHaveLength(2)
  const behind = draw('en', withMarket({ home: 39, draw: 34 }), facts).html
  expect(behind).toContain('We gave the actual outcome the higher chance: 40.0% against 39.0%.')
  expect(draw('en', withMarket({ home: 40, draw: 33 }), facts).html).toContain(
    'gave the actual outcome the same chance: 40.0%.',
  )
  expect(draw('en', toOpened(), facts).html).not.toContain('id="market"')
  expect(draw('en', ahead, facts).html).not.toContain('id="market"')
  for (const language of LANGUAGE_CODES)
    expect(draw(language, withMarket(), facts).html).not.toMatch(/market:|\{\{/)
})

test('the stakes of a coming match are a sentence and bars with figures, in every language', () => {
  const stakes = {
    homeTeamId: 'wolves',
    awayTeamId: 'brest',
    home: { relegation: -21 },
    away: { title: 5, europe: 12 },
    round: 14,
  }
  const { html } = draw('en', ahead, { ...facts, stakes })
  const block = /<section id="stakes".*?<\/section>/s.exec(html)![0]
  const words = block.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    'A win instead of a defeat lowers Wolverhampton &lt;Wanderers&gt;’s risk of relegation by 21 percentage points.',
  )
  expect(words).toContain('Brest Title +5 Brest Europe +12')
  expect(words).toContain('Relegation −21')
  expect(words).toContain('after round 14')
  expect(block.match(/<svg class="season-bar"[^>]* aria-hidden="true"/g)).toHaveLength(3)
  expect(block).toMatch(/tone-alert"><rect x="0%" width="50%"/)
  for (const language of LANGUAGE_CODES)
    expect(draw(language, ahead, { ...facts, stakes }).html).not.toMatch(/season:|\{\{/)
  expect(draw('en', ahead, facts).html).not.toContain('id="stakes"')
})
