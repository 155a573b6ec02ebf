import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { PublicFacts } from '#data/model/match/public-ids.ts'
import { upsertMatches, type NewMatchRow } from '#data/queries/matches/match-rows.ts'
import { listCalendar, type CalendarRow } from '#data/queries/matches/matches-read.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { readFeed } from '#api/testing/read-feed.ts'
import { formatAtom, formatEntry } from './atom.ts'
import { formatCalendar, formatEvents } from './calendar.ts'
import { toFeedMatch, type FeedMatch } from './feed-match.ts'

const ORIGIN = 'https://pitchproof.example'
const ROW: CalendarRow = {
  id: 'premier-league-2026-arsenal-chelsea',
  leagueId: 'premier-league',
  league: 'Premier League',
  homeTeamId: 'arsenal',
  awayTeamId: 'chelsea',
  homeTeam: 'Arsenal',
  awayTeam: 'Chelsea',
  matchDate: '2026-11-28',
  kickoffAt: new Date('2026-11-28T15:00:00Z'),
  venue: 'Emirates Stadium',
  matchStatus: 'scheduled',
  awarded: false,
  isMock: false,
  updatedAt: new Date('2026-11-01T00:00:00Z'),
  settledAt: null,
}
const SEALED: PublicFacts = {
  receipt: { entry: 1068, madeAt: '2026-11-23T08:20:00.000Z', revision: 1, modelVersion: 'pp-9' },
  opened: null,
}
const NOTHING: PublicFacts = { receipt: null, opened: null }
const OPENED: PublicFacts = {
  ...SEALED,
  opened: {
    homeScore: 2,
    awayScore: 1,
    predictedOutcome: 'home_win',
    chance: 45.2,
    wasCorrect: true,
  },
}
const READER = { publicOrigin: ORIGIN, language: 'en', hidesResults: false } as const
const toMatch = (row: Partial<CalendarRow>, facts: PublicFacts, language: 'en' | 'de' = 'en') =>
  toFeedMatch({ ...ROW, ...row }, facts, { ...READER, language })

const toCalendar = (matches: readonly FeedMatch[], title: string) =>
  formatCalendar(formatEvents(matches, ORIGIN), title)
const toAtom = (matches: readonly FeedMatch[], options: Parameters<typeof formatAtom>[1]) =>
  formatAtom(
    matches.map((match) => ({
      updatedAt: match.updatedAt,
      entry: match.hasNews ? formatEntry(match, ORIGIN) : null,
    })),
    options,
  )

/** Parses events as a calendar program does. */
function readEvents(calendar: string) {
  const parsed = new ICAL.Component(ICAL.parse(calendar) as unknown[])
  return parsed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

test('an event has the fixture, the receipt before the match and the verdict after it', () => {
  const [ahead, over, unsealed, moved, decided] = readEvents(
    toCalendar(
      [
        toMatch({}, SEALED),
        toMatch({ id: 'over', settledAt: new Date('2026-11-28T17:10:00Z') }, OPENED),
        toMatch({ id: 'unsealed' }, NOTHING),
        toMatch({ id: 'moved', matchStatus: 'postponed' }, SEALED),
        toMatch({ id: 'decided', matchStatus: 'finished', awarded: true }, SEALED),
      ],
      'Pitchproof: Arsenal',
    ),
  )
  expect(ahead!.uid).toBe(`${ROW.id}@pitchproof.example`)
  expect(ahead!.summary).toBe('Arsenal – Chelsea')
  expect(ahead!.startDate.toJSDate()).toEqual(ROW.kickoffAt)
  expect(ahead!.location).toBe('Emirates Stadium')
  expect(ahead!.description).toBe(
    `Prediction sealed on 23 Nov 2026, 08:20 UTC, entry 1068 of the public log. It is revealed after the final whistle.\nCheck it: ${ORIGIN}/verify?match=${ROW.id}`,
  )
  expect(ahead!.component.getFirstPropertyValue('url')).toBe(
    `${ORIGIN}/predictions/2026-11-28/${ROW.id}`,
  )
  expect(over!.summary).toBe('Arsenal 2–1 Chelsea')
  expect(over!.description).toMatch(/^We said: Arsenal, 45\.2%\. We were right\.\n/)
  expect(String(over!.component.getFirstPropertyValue('last-modified'))).toBe(
    '2026-11-28T17:10:00Z',
  )
  expect(unsealed!.description).toBe('No prediction has been sealed yet.')
  expect(unsealed!.component.getFirstPropertyValue('url')).toBe(`${ORIGIN}/leagues/premier-league`)
  expect(moved!.description).toBe('Postponed')
  expect(decided!.description).toBe(
    'Decided by the league; our prediction does not count and stays closed.',
  )
  expect(moved!.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
})

test('an event keeps no reader busy, and each state of its match has the status of RFC 5545', () => {
  const states = [
    ['scheduled', 'CONFIRMED'],
    ['live', 'CONFIRMED'],
    ['postponed', 'TENTATIVE'],
    ['cancelled', 'CANCELLED'],
    ['abandoned', 'CANCELLED'],
  ] as const
  const events = readEvents(
    toCalendar(
      states.map(([matchStatus]) => toMatch({ id: matchStatus, matchStatus }, SEALED)),
      'Pitchproof',
    ),
  )
  for (const [index, { component }] of events.entries()) {
    expect(component.getFirstPropertyValue('status')).toBe(states[index]![1])
    expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
    expect(component.getFirstPropertyValue('x-microsoft-cdo-busystatus')).toBe('FREE')
  }
})

describe.each(RULE_DATABASES)('calendars on %s', (_name, open) => {
  test('a moved, postponed, cancelled and replayed match keeps its UID, and its SEQUENCE grows', async () => {
    const database = await open()
    const kickoffAt = new Date('2026-11-28T15:00:00Z')
    const { settledAt: _, updatedAt: __, ...row } = ROW
    const match = {
      ...row,
      kickoffAt,
      source: 'sportmonks',
      season: 2026,
      country: 'England',
      matchTime: '15:00',
    }
    const read = async () => {
      const window = { from: new Date('2026-01-01'), to: new Date('2027-12-31') }
      const rows = await database.read((db) => listCalendar(db, window))
      const [event] = readEvents(toCalendar([toMatch(rows[0]!, SEALED)], 'Pitchproof'))
      return event!
    }
    const change = (news: Partial<NewMatchRow>) =>
      database.write((db) => upsertMatches(db, [{ ...match, ...news }]))
    await change({})
    const first = await read()
    await change({ refereeName: 'A Ref' })
    expect((await read()).sequence).toBe(first.sequence)

    const next = new Date('2026-11-29T13:30:00Z')
    const played = { matchStatus: 'finished', actualHomeScore: 1, actualAwayScore: 1 } as const
    const states = [
      [{ kickoffAt: next }, 'CONFIRMED', next],
      [{ kickoffAt: next, matchStatus: 'postponed' }, 'TENTATIVE', next],
      [{ kickoffAt: next, matchStatus: 'cancelled' }, 'CANCELLED', next],
      [{ matchStatus: 'scheduled' }, 'CONFIRMED', kickoffAt],
      [{ matchStatus: 'postponed' }, 'TENTATIVE', kickoffAt],
      // Feeds without live data have the new day only with the result.
      [{ ...played, kickoffAt: next }, 'CONFIRMED', next],
    ] as const
    let before = first
    for (const [news, status, startsAt] of states) {
      await change(news)
      const event = await read()
      expect(event.uid).toBe(first.uid)
      expect(event.component.getFirstPropertyValue('status')).toBe(status)
      expect(event.startDate.toJSDate()).toEqual(startsAt)
      expect(event.sequence).toBeGreaterThan(before.sequence)
      before = event
    }
    await database.close()
  })
})

test('no character in a name breaks a line of the calendar, adds one or leaves a control in it', () => {
  const evil = 'Old\rATTENDEE:evil\r\nLOCATION:x\nY;Z,\\\u0000\u0007end \u00e7'.repeat(4)
  const calendar = toCalendar([toMatch({ venue: evil, homeTeam: evil }, NOTHING)], 'Pitchproof')
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(calendar).not.toMatch(/^ATTENDEE/m)
  const [event] = readEvents(calendar)
  expect(event!.location).toBe(evil.replaceAll(/\p{Cc}+/gu, ' '))
})

test('a feed has matches with news, newest first, with permanent ids and a later time after the verdict', async () => {
  const options = {
    publicOrigin: ORIGIN,
    title: 'Pitchproof: Arsenal & <Co>',
    address: `${ORIGIN}/feed/team/arsenal.xml`,
    page: `${ORIGIN}/teams/arsenal`,
  }
  const settledAt = new Date('2026-11-28T17:10:00Z')
  const matches = [
    toMatch({}, SEALED),
    toMatch({ id: 'over', homeTeam: 'A & Co', settledAt }, OPENED),
    toMatch({ id: 'unsealed' }, NOTHING),
  ]
  const { meta, items } = await readFeed(toAtom(matches, options))
  expect(meta['#type']).toBe('atom')
  expect(meta.title).toBe('Pitchproof: Arsenal & <Co>')
  expect(meta.xmlurl).toBe(options.address)
  expect(meta.date).toEqual(settledAt)
  expect(items.map(({ guid, date }) => ({ guid, date }))).toEqual([
    { guid: 'tag:pitchproof.example,2026:match/over', date: settledAt },
    {
      guid: `tag:pitchproof.example,2026:match/${ROW.id}`,
      date: new Date('2026-11-23T08:20:00.000Z'),
    },
  ])
  expect(items[0]!.title).toBe('A & Co 2–1 Chelsea')
  expect(items[0]!.description).toContain('We said: A & Co, 45.2%. We were right.')
  const empty = await readFeed(toAtom([], options))
  expect(empty.items).toEqual([])
})

test('in the calendar and feed of a member who hides results a match that is over stays as it was sealed', () => {
  for (const language of LANGUAGE_CODES) {
    const [hidden, sealed] = [OPENED, SEALED].map((facts) =>
      toFeedMatch(ROW, facts, { ...READER, language, hidesResults: facts === OPENED }),
    )
    expect(hidden, language).toEqual(sealed)
  }
})

test('each language has its own words, numbers and times', () => {
  const texts = LANGUAGE_CODES.map(
    (language) => toFeedMatch(ROW, SEALED, { ...READER, language }).text,
  )
  expect(new Set(texts).size).toBe(LANGUAGE_CODES.length)
  for (const text of texts) expect(text).not.toMatch(/\{\{|undefined/)
  const german = toMatch({}, OPENED, 'de')
  expect(german.text).toBe(
    `Wir sagten: Arsenal, 45,2\u00a0%. Wir lagen richtig.\nNachprüfen: ${ORIGIN}/de/verify?match=${ROW.id}`,
  )
  expect(german.url).toBe(`${ORIGIN}/de/predictions/2026-11-28/${ROW.id}`)
})
