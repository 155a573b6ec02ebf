import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SeasonTeam } from '#data/model/forecast/season-forecast.ts'
import type { Forecasted } from '#site/ui/season/season-rows.ts'
import type { MeasuredRecord } from '#data/model/record/record.ts'
import { toHitRate } from '#data/scoring/record-scores.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { makeSampleFixture, makeSamplePrediction } from '#data/testing/sample-log.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import type { Team } from '#site/ui/pages/team-page.tsx'
import { drawPicture } from './draw.ts'
import { hasLetter, measure } from './font.ts'
import { drawList } from './list-picture.ts'
import { drawLeague } from './league-picture.ts'
import { drawMatch } from './match-picture.ts'
import { SOCIAL_IMAGE, toLines } from './parts.ts'
import { drawRecord } from './record-picture.ts'
import { drawSite, type Shown } from './site-picture.ts'
import { drawTeam } from './team-picture.ts'

const fixture = makeSampleFixture(0)
const en = readUiTexts('en')

/** The longest names there are. */
const sealed: PublicMatch = {
  ...SEALED_MATCH,
  id: fixture.matchId,
  matchDate: '2026-11-28',
  matchTime: '22:30',
  leagueId: 'champions-league',
  league: 'Champions League',
  homeTeam: 'Borussia Mönchengladbach',
  awayTeam: 'Wolverhampton Wanderers',
  homeTeamId: 'borussia-monchengladbach',
  awayTeamId: 'wolverhampton-wanderers',
  homeForm: 'WDL',
  homePosition: 3,
  receipt: { entry: 104_512, madeAt: '2026-11-28T08:20:00.000Z', revision: 2, modelVersion: 'x' },
}
const shown: Shown = {
  ...sealed,
  matchStatus: 'finished',
  actualHomeScore: 0,
  actualAwayScore: 10,
  opened: {
    entry: 12,
    homeScore: 0,
    awayScore: 10,
    wasCorrect: false,
    prediction: {
      ...makeSamplePrediction(fixture, 0),
      expectedHomeGoals: 1.6,
      expectedAwayGoals: 1.1,
      predictedOutcome: 'home_win',
      homeWinProbability: 45.1,
      drawProbability: 28.1,
      awayWinProbability: 26.8,
    },
  } as unknown as OpenedMatch,
}
const standing = {
  id: 'a',
  teamId: 'a',
  teamName: 'A',
  teamLogo: null,
  position: 18,
  matchesPlayed: 15,
  wins: 6,
  draws: 3,
  losses: 6,
  goalDifference: 0,
  points: 104,
  form: 'WWDLW',
  zone: null,
}
const team: Team = {
  id: 'a',
  name: 'Borussia Mönchengladbach',
  tables: [{ leagueId: 'la-liga-2', league: 'La Liga 2', rows: [standing] }],
  seasons: [],
  ahead: [sealed],
  behind: Array.from({ length: 9 }, () => shown),
}

const NAMES = [
  'Borussia Mönchengladbach',
  'Wolverhampton Wanderers',
  'Brest',
  'Metz',
  'Lens',
  'Nice',
  'Lyon',
  'Pau',
]
function makeSeason(chances: readonly SeasonTeam['chances'][]): Forecasted {
  const teams = NAMES.map((name, index) => ({
    teamId: name,
    team: name,
    played: 15,
    points: 30 - index,
    expectedPoints: 70 - index,
    spread: [1, 2, 3, 4, 5] as SeasonTeam['spread'],
    chances: chances[index % chances.length]!,
  }))
  return {
    forecast: {
      league: 'la-liga',
      season: 2026,
      round: 15,
      madeAt: '2026-11-28T08:20:00.000Z',
      modelVersion: 'x',
      simulated: 20_000,
      teams,
    },
    history: [],
  }
}
const league = {
  name: 'La Liga 2',
  season: makeSeason([
    { title: 70, champions_league: 100, europa_league: 0, conference_league: 0, relegation: 0 },
    { title: 12, champions_league: 40, europa_league: 20, conference_league: 14, relegation: 0 },
    { title: 0, champions_league: 0, europa_league: 1, conference_league: 4, relegation: 60 },
  ]),
  table: [],
  isDemo: true,
}
const cup = {
  ...league,
  name: 'Conference League',
  season: makeSeason([
    {
      title: 17,
      final: 25,
      semi_final: 41,
      quarter_final: 60,
      last_16: 84,
      first_eight: 50,
      knockout_playoff: 48,
      eliminated: 2,
    },
    {
      title: 1,
      final: 4,
      semi_final: 11,
      quarter_final: 23,
      last_16: 53,
      first_eight: 9,
      knockout_playoff: 70,
      eliminated: 21,
    },
  ]),
}
const toRate = (correct: number, n: number) =>
  toHitRate(Array.from({ length: n }, (_, index) => index < correct))
const record = {
  outcome: toRate(4830, 10_000),
  yardsticks: { outcome: toRate(4130, 10_000) } as MeasuredRecord['yardsticks'],
  byDay: Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    n: 1 + ((index * 7) % 40),
    correct: (index * 3) % 17,
    homeWins: 1,
  })),
}

const toList = (matches: readonly PublicMatch[]) => ({
  title: 'Mittwoch, 30. September 2026',
  heading: 'Anstoßzeiten in UTC',
  matches,
  toWhen: ({ matchTime }: PublicMatch) => matchTime,
  none: 'None.',
})

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The texts of a picture and where they stand; initials within a flag are not counted. */
function listBoxes(svg: string): Box[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].flatMap(
    ([, look = '', escaped = '']) => {
      const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(look)?.[1] ?? ''
      const [x, y, size] = [read(' ?x'), read(' y'), read('font-size')].map(Number)
      const text = escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
      const width = measure(text, size!)
      const share = { start: 0, middle: 0.5, end: 1 }[read('text-anchor')] ?? 0
      const left = x! - share * width
      const box = {
        text,
        left,
        right: left + width,
        top: y! - 0.7 * size!,
        bottom: y! + 0.2 * size!,
      }
      return text === '' || size === 8 ? [] : [box]
    },
  )
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const KINDS = {
  'a sealed match': (texts) => drawMatch(texts, sealed),
  'an opened match': (texts) => drawMatch(texts, shown),
  'a postponed match': (texts) => drawMatch(texts, { ...sealed, matchStatus: 'postponed' }),
  'a match without a prediction': (texts) => drawMatch(texts, { ...sealed, receipt: null }),
  'a team': (texts) => drawTeam(texts, team),
  'a list': (texts) => drawList(texts, toList(Array.from({ length: 9 }, () => sealed))),
  'an empty list': (texts) => drawList(texts, toList([])),
  'a league': (texts) => drawLeague(texts, league),
  'a cup': (texts) => drawLeague(texts, cup),
  'the record': (texts) => drawRecord(texts, { record, isDemo: true }),
  'the record before its first match': (texts) =>
    drawRecord(texts, { record: null, isDemo: false }),
  'the site': (texts) => drawSite(texts, { shown, leagues: 14 }),
  'the site before its first match': (texts) => drawSite(texts, { shown: null, leagues: 14 }),
} satisfies Record<string, (texts: typeof en) => string>

test.each(Object.entries(KINDS))(
  'the picture of %s holds its texts in every language, none on another, none cut',
  (_, draw) => {
    for (const language of LANGUAGE_CODES) {
      const boxes = listBoxes(draw(readUiTexts(language)))
      for (const box of boxes) {
        expect(box.left, `${language}: ${box.text}`).toBeGreaterThanOrEqual(72)
        expect(box.right, `${language}: ${box.text}`).toBeLessThanOrEqual(SOCIAL_IMAGE.width - 71)
        expect(box.text, language).not.toContain('…')
        expect([...box.text].filter((letter) => !hasLetter(letter))).toEqual([])
      }
      const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const))
      const clashes = pairs.filter(([a, b]) => overlap(a, b)).map(([a, b]) => [a.text, b.text])
      expect(clashes, language).toEqual([])
    }
  },
)

const listTexts = (svg: string) => listBoxes(svg).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('[role-paid-01] before the match a picture shows clubs, kick-off and time of the seal, and no figure of the prediction', () => {
  const texts = listTexts(drawMatch(en, sealed))
  expect(texts).toEqual([
    'Pitchproof',
    'Champions League · Sat, 28 November 2026',
    'Borussia Mönchengladbach',
    'Wolverhampton Wanderers',
    '22:30',
    'UTC',
    'Sealed 28 Nov, 08:20 UTC · entry 104,512',
    'Signed before kick-off. Scored in public.',
    'Demo data.',
  ])
  expect(drawMatch(en, sealed)).not.toContain('portrait')
  // Two matches have the same cover, to the letter.
  const toCover = (svg: string) => svg.match(/<rect[^>]*url\(#(?:sealed|hatch)\)[^>]*>/g)
  expect(toCover(drawMatch(en, { ...sealed, homeTeam: 'Brest' }))).toEqual(
    toCover(drawMatch(en, sealed)),
  )
})

test('after the match a picture shows our call, the result and whether the call was right', () => {
  const texts = listTexts(drawMatch(en, shown))
  expect(drawMatch(en, shown).match(/ stroke="#1d5b9e"/g)!.length).toBeGreaterThan(1)
  expect(texts).toContain('We said: Borussia Mönchengladbach. It ended 0–10. Wrong.')
  expect(texts).toEqual(expect.arrayContaining(['BMG  45.1%', 'draw  28.1%']))
})

test('a team’s picture names the next match that is played, not one that is off', () => {
  const off = { ...sealed, matchStatus: 'postponed', homeTeam: 'Pau' } as const
  const texts = listTexts(drawTeam(en, { ...team, ahead: [off, sealed] }))
  expect(texts).not.toContain('Pau')
  expect(texts).toContain('Wolverhampton Wanderers')
  expect(listTexts(drawTeam(en, { ...team, ahead: [off] })).join()).not.toContain('Next')
})

test('the picture of the site names as many leagues as the site predicts', () => {
  const words = listTexts(drawSite(en, { shown: null, leagues: 11 })).join(' ')
  expect(words).toContain('in 11 European leagues')
})

test('only the demo is marked as such', () => {
  expect(listTexts(drawMatch(en, { ...sealed, isMock: false }))).not.toContain('Demo data.')
  expect(listTexts(drawTeam(en, team))).toContain('Demo data.')
})

test('a name is escaped, shortened where no size fits, and a text is cut after its last line', () => {
  const svg = drawMatch(en, { ...sealed, homeTeam: `A & <b>${'mmmmmmm '.repeat(9)}` })
  expect(svg).toContain('A &amp; &lt;b&gt;mmm')
  expect(listTexts(svg)[2]).toMatch(/…$/)
  expect(toLines('one two three four', 20, { width: 80, most: 2 })).toEqual(['one two', 'three f…'])
})

test('a picture is a PNG of the size that is announced, drawn in our own font', async () => {
  const png = Buffer.from(await drawPicture(drawMatch(en, sealed)))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(Object.values(SOCIAL_IMAGE))
  // A letter the font lacks is drawn as a box, the same for all: these are not.
  const draw = async (homeTeam: string) =>
    Buffer.from(await drawPicture(drawMatch(en, { ...sealed, homeTeam }))).toString('base64')
  const letters = await Promise.all(['ş', 'ğ', 'ț', 'ă', 'ß', 'ñ', 'ç'].map(draw))
  expect(new Set(letters).size).toBe(letters.length)
})

test.each(['Wolverhampton Wanderers', '22:30', 'Śląsk – İstanbul'])(
  'the measured width of %s is that of the drawn text',
  async (text) => {
    const { width, height } = SOCIAL_IMAGE
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Newsreader"><rect width="100%" height="100%" fill="#fff"/><text x="20" y="300" font-size="80">${text}</text></svg>`
    const { info } = await sharp(Buffer.from(await drawPicture(svg)))
      .trim()
      .toBuffer({ resolveWithObject: true })
    // Kerning and the empty edges of the first and last letter.
    expect(Math.abs(measure(text, 80) - info.width)).toBeLessThan(24)
  },
)
