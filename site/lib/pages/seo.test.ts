import { expect, test } from 'vitest'
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { toScriptJson, toSportsEvents } from './seo.ts'

const match = PreviewMatchSchema.parse({
  id: 'premier-league-2026-a-b',
  matchDate: '2026-08-15',
  matchTime: '15:00',
  league: 'Premier League',
  homeTeam: 'A </script>',
  awayTeam: 'B',
  matchStatus: 'scheduled',
  isMock: false,
})

test('[role-paid-01] structured data of a match has clubs and kick-off, without a figure of its prediction', () => {
  const { '@graph': events } = toSportsEvents(
    [match, { ...match, matchStatus: 'postponed', league: 'Super Lig' }],
    {
      language: 'tr',
      toPageUrl: ({ id }) => `https://example.com/predictions/2026-08-15/${id}`,
      toImageUrl: ({ id }) => `https://example.com/social/match/${id}.png`,
    },
  )
  expect(events[0]).toEqual({
    '@type': 'SportsEvent',
    name: 'A </script> – B',
    sport: 'Soccer',
    startDate: '2026-08-15T15:00:00Z',
    eventStatus: 'https://schema.org/EventScheduled',
    superEvent: { '@type': 'EventSeries', name: 'Premier League' },
    homeTeam: { '@type': 'SportsTeam', name: 'A </script>' },
    awayTeam: { '@type': 'SportsTeam', name: 'B' },
    url: 'https://example.com/predictions/2026-08-15/premier-league-2026-a-b',
    image: 'https://example.com/social/match/premier-league-2026-a-b.png',
  })
  expect(events[1]?.superEvent.name).toBe('Süper Lig')
  expect(events[1]?.eventStatus).toBe('https://schema.org/EventPostponed')
})

test('a name cannot end the script it is written into', () => {
  const text = toScriptJson({ name: 'A </script>' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: 'A </script>' })
})
