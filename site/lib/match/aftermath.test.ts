import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMS } from '#data/model/club-forms/all-forms.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { findLanguageFaults } from '#pipeline/testing/language-faults.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { describeAftermath, WAYS, type Played } from './aftermath.ts'

const match = {
  id: 'ligue-1-2026-le-havre-rennes',
  leagueId: 'ligue-1',
  homeTeam: 'Le Havre',
  awayTeam: 'Rennes',
  homeTeamId: 'le-havre',
  awayTeamId: 'rennes',
}
type Chances = readonly [home: number, draw: number, away: number]

function call([home, draw, away]: Chances, [homeGoals, awayGoals]: readonly [number, number]) {
  const most = Math.max(home, draw, away)
  return {
    homeWinProbability: home,
    drawProbability: draw,
    awayWinProbability: away,
    predictedOutcome: most === home ? 'home_win' : most === draw ? 'draw' : 'away_win',
    predictedHomeScore: homeGoals,
    predictedAwayScore: awayGoals,
  } satisfies Played['prediction']
}
const AWAY = call([28.5, 27.8, 43.7], [1, 2])

const toGoal = (
  [side, playerName, minute]: readonly ['home' | 'away', string, number],
  changes: Partial<MatchEvent> = {},
): MatchEvent => ({
  eventType: 'goal',
  minute,
  extraMinute: null,
  period: null,
  teamId: match[`${side}TeamId`],
  teamName: match[`${side}Team`],
  playerName,
  playerNumber: null,
  relatedPlayerName: null,
  result: null,
  eventInfo: null,
  homeScoreAfter: null,
  awayScoreAfter: null,
  ...changes,
})

const TEXTS = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [language, readUiTexts(language)]),
) as Record<Language, UiTexts>

/** All wordings of a match: other ids draw other ones. */
function tellAll(played: Omit<Played, 'match'>, language: Language = 'en', of = match): string[] {
  const told = Array.from({ length: 40 }, (_, n) =>
    describeAftermath(TEXTS[language], { ...played, match: { ...of, id: `${of.id}-${n}` } }),
  )
  return [...new Set(told)].map((text) => text?.replaceAll('\u2060', '') ?? 'nothing').toSorted()
}

const tell = (
  prediction: Played['prediction'],
  home: number,
  away: number,
  events: MatchEvent[] = [],
) => tellAll({ prediction, score: { home, away }, events })

test('a wrong call is told as one, with who scored', () => {
  const goals = [toGoal(['home', 'Ada Silva', 12]), toGoal(['home', 'Ada Silva', 60])]
  expect(tell(AWAY, 2, 0, goals)).toEqual([
    'It went the other way: not Rennes but Le Havre won, 2–0, with both goals from Ada Silva.',
    'We had Rennes ahead; Le Havre won 2–0, with both goals from Ada Silva.',
    'We leaned towards Rennes, but Le Havre beat them 2–0, with both goals from Ada Silva.',
  ])
})

test('each kind of call and result has its own sentence', () => {
  const toFirst = (prediction: Played['prediction'], home: number, away: number) =>
    tell(prediction, home, away)[0]
  expect(toFirst(AWAY, 0, 1)).toBe('It went as we saw it: Rennes won 1–0.')
  expect(toFirst(AWAY, 1, 2)).toMatch(/2–1 as their likeliest win, and so it ended\.$/)
  expect(toFirst(AWAY, 1, 1)).toBe(
    'Rennes were our likelier winners, but Le Havre held them to 1–1.',
  )
  expect(toFirst(call([10, 20, 70], [0, 2]), 1, 0)).toMatch(/^A surprise to us as well: Rennes/)
  const level = call([34, 33, 33], [1, 0])
  expect(toFirst(level, 0, 3)).toBe(
    'For us it was close to a coin toss, and it fell to Rennes, 3–0.',
  )
  expect(toFirst(level, 0, 0)).toMatch(/nobody won, 0–0\.$/)
  const draw = call([30, 40, 30], [1, 1])
  expect(toFirst(draw, 2, 2)).toBe(
    'A draw was the likeliest result for us, and a draw it was: 2–2.',
  )
  expect(toFirst(draw, 2, 1)).toBe('A draw was the likeliest result for us; Le Havre won 2–1.')
})

test('goals are told only as far as the feed tells all of them', () => {
  const toTail = (events: MatchEvent[], home = 0, away = 2) =>
    /, with (?:a late|the only|both|two|three) .*(?=\.$)/.exec(
      tell(AWAY, home, away, events)[0]!,
    )?.[0]
  const [first, second] = [toGoal(['away', 'Tom Reed', 5]), toGoal(['away', 'Tom Reed', 50])]
  expect(toTail([first, second])).toBe(', with both goals from Tom Reed')
  expect(toTail([first])).toBeUndefined()
  expect(
    toTail([first, toGoal(['home', 'Jan Novák', 50], { eventType: 'own_goal' })]),
  ).toBeUndefined()
  const late = toGoal(['away', 'Jan Novák', 90], { extraMinute: 3 })
  const home = toGoal(['home', 'Pau Martí', 80])
  expect(toTail([first, home, late], 1, 2)).toBe(', with a late winner (90+3 min)')
  expect(toTail([first, second, home, late], 1, 3)).toBe(', with two goals from Tom Reed')
  expect(toTail([first], 0, 1)).toBe(', with the only goal from Tom Reed')
  const third = toGoal(['away', 'Tom Reed', 70], { eventType: 'penalty' })
  expect(toTail([first, second, third], 0, 3)).toBe(', with three goals from Tom Reed')
})

test('after extra time the sentence speaks of 90 minutes, or there is none', () => {
  const extra = toGoal(['home', 'Pau Martí', 105], { period: 'extra time' })
  expect(tell(AWAY, 1, 1, [extra])).toEqual([
    'We had Rennes ahead; after 90 minutes it stood at 1–1.',
    'We leaned towards Rennes; between Le Havre and Rennes it was 1–1 after 90 minutes.',
  ])
  const draw = call([30, 40, 30], [1, 1])
  expect(tell(draw, 1, 1, [extra])).toEqual(['nothing'])
  const cup = { ...match, leagueId: 'champions-league' }
  expect(tellAll({ prediction: AWAY, score: { home: 0, away: 0 }, events: [] }, 'en', cup)).toEqual(
    [
      expect.stringContaining('after 90 minutes it stood at 0–0'),
      expect.stringContaining('0–0 after 90 minutes'),
    ],
  )
})

const PLACEHOLDER = /\{\{(\w+?)(?:_(\w+))?\}\}/g

test.each(LANGUAGE_CODES)(
  'the sentences in %s can all be said, and say nothing else',
  (language) => {
    const path = `site/locales/${language}/aftermath.json`
    const { label, goals, ...ways } = JSON.parse(readFileSync(path, 'utf8'))
    expect(label).toMatch(/:$/)
    expect(Object.keys(ways).toSorted()).toEqual(Object.keys(WAYS).toSorted())
    for (const [way, wordings] of Object.entries<string[]>(ways)) {
      expect(wordings, way).toHaveLength(WAYS[way as keyof typeof WAYS])
      for (const wording of wordings) {
        expect(wording).toContain('{{score}}')
        expect(wording.endsWith('{{goals}}.'), wording).toBe(!/rawn|^draw[R]|ninety/.test(way))
        for (const [, name, form] of wording.matchAll(PLACEHOLDER)) {
          expect(['team', 'other', 'home', 'away', 'winner', 'loser', 'score', 'goals']).toContain(
            name,
          )
          if (form !== undefined) expect(Object.keys(FORMS[language]), wording).toContain(form)
        }
      }
    }
    expect(Object.keys(goals)).toEqual(['only', 'both', 'two', 'three', 'late'])
    const scorers = [toGoal(['away', 'Ada Silva', 5]), toGoal(['away', 'Ada Silva', 50])]
    const calls = [
      AWAY,
      call([70, 20, 10], [2, 0]),
      call([30, 40, 30], [1, 1]),
      call([34, 33, 33], [1, 0]),
    ]
    for (const prediction of calls)
      for (const [home, away] of [
        [0, 1],
        [0, 2],
        [1, 1],
        [2, 0],
        [1, 2],
      ] as const)
        for (const text of tellAll(
          { prediction, score: { home, away }, events: scorers.slice(0, away) },
          language,
        )) {
          expect(text).not.toMatch(/[{}_]|undefined|aftermath/)
          expect(text).toMatch(/^\p{Lu}.*\.$/u)
          expect(findLanguageFaults(text, language), text).toEqual([])
        }
  },
)
