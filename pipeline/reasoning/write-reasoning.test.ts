/** Reads many texts as an editor would: length, figures, names, what is claimed and what is answered. */
import { expect, test } from 'vitest'
import type { Stake } from '#data/model/forecast/match-stakes.ts'
import { isLevel } from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { findLanguageFaults } from '#pipeline/testing/language-faults.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { CATALOGUES } from './catalogues.ts'
import { findBadRun, findLower } from './doubts.ts'
import { FORMS } from '#data/model/club-forms/all-forms.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toShare } from './shares.ts'
import { SIDES, type Goals, type Sentence } from './sentence.ts'
import { planText, sayAny, toPattern, writeReasonings } from './write-reasoning.ts'

const MATCHES = 1500
const LONGEST = 110
const SHORTEST = 25

/** Only the two teams and the chances are known. */
const strip = (input: ReasoningInput): ReasoningInput => ({
  ...input,
  context: null,
  previous: null,
  stakes: null,
  prediction: { ...input.prediction, factors: { outcome: [], homeGoals: [], awayGoals: [] } },
})

const TOLD = Array.from({ length: MATCHES }, (_, seed) => {
  const whole = makeUpMatch(seed)
  const input = seed % 20 === 0 ? strip(whole) : whole
  return { input, plan: planText(input), texts: writeReasonings(input) }
})

const has = (plan: readonly Sentence[], key: RegExp) => plan.some((one) => key.test(one.key))

/** The side that a text claims is likelier to win; null where it claims none. */
function findClaimed({ prediction }: ReasoningInput) {
  if (prediction.predictedOutcome === 'draw' || isLevel(prediction)) return null
  return prediction.predictedOutcome === 'home_win' ? 'home' : 'away'
}

test('a text has three to five sentences, the first a claim', () => {
  for (const { plan } of TOLD) {
    expect(plan.length).toBeGreaterThanOrEqual(3)
    expect(plan.length).toBeLessThanOrEqual(5)
    expect(plan[0]!.key).toMatch(/^claim\./)
    expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length)
  }
})

test('each table place, bad run and missing goal that contradicts a claim is told and answered', () => {
  let doubted = 0
  for (const { input, plan } of TOLD) {
    const side = findClaimed(input)
    const { context } = input
    const isDoubtful =
      side !== null &&
      context !== null &&
      (findLower(context, side) !== null || findBadRun(context, side) !== null)
    expect(has(plan, /^but\./), JSON.stringify(plan)).toBe(isDoubtful)
    expect(has(plan, /^answer\./)).toBe(isDoubtful)
    doubted += Number(isDoubtful)
  }
  expect(doubted).toBeGreaterThan(MATCHES / 10)
})

test('a lower place of a few matches, or of a win at most, is told as one', () => {
  const { input } = TOLD.find(
    ({ plan, input: { context } }) =>
      has(plan, /^but\.lower$/) && context!.leagueStandings.length > 0,
  )!
  const tell = (matchesPlayed: number, points: number) => {
    const ids = new Set(SIDES.map((side) => input.context![`${side}TeamId`]))
    const leagueStandings = input
      .context!.leagueStandings.filter(({ teamId }) => ids.has(teamId))
      .map((row, index) => ({ ...row, matchesPlayed, points: 30 - index * points }))
    const plan = planText({ ...input, context: { ...input.context!, leagueStandings } })
    return plan.find(({ key }) => key.startsWith('but.'))?.key
  }
  expect([tell(20, 4), tell(20, 3), tell(5, 4)]).toEqual(['but.lower', 'but.close', 'but.early'])
  // Before the first match clubs stand in the order of their names.
  expect(tell(0, 0)).toBeUndefined()
})

test('a club is not named again where the sentence before was about it', () => {
  const those = TOLD.filter(({ plan }) => has(plan, /^more\./))
  expect(those.length).toBeGreaterThan(2)
  for (const { plan } of those) {
    const at = plan.findIndex(({ key }) => key.startsWith('more.'))
    expect(plan[at - 1]!.key).toMatch(/^(?:why|answer)\./)
    expect(plan[at - 1]!.values.team).toBe(plan[at]!.values.team)
    expect(plan[at - 1]!.key).not.toMatch(/\.(?:table|goals|absences.*|homeDecides|headToHead)$/)
  }
})

test('two facts beside the argument are not of one club', () => {
  for (const { plan } of TOLD) {
    const teams = plan.flatMap(({ key, values: { team } }) =>
      /^(?:particular|more)\./.test(key) && team ? [team] : [],
    )
    expect(new Set(teams).size).toBe(teams.length)
  }
})

test('no fact beside the argument speaks against the claim', () => {
  const good = /^(?:particular|more)\.(?:won|allWon|unbeaten|cleanSheets|meetings|fewestLosses)$/
  const bad = /^particular\.(?:lost|allLost|winless|scoreless|fewestWins|mostLosses|tired)$/
  for (const { input, plan } of TOLD) {
    const side = findClaimed(input)
    for (const { key, values } of side === null ? [] : plan) {
      if (good.test(key)) expect(values.team, JSON.stringify(plan)).toBe(side)
      if (bad.test(key)) expect(values.team, JSON.stringify(plan)).not.toBe(side)
    }
    if (has(plan, /^claim\.clear$/)) expect(has(plan, /\.mostDraws$/)).toBe(false)
  }
})

test('an answer never repeats what contradicts the claim', () => {
  for (const { plan } of TOLD) {
    if (has(plan, /^but\.lower/)) expect(has(plan, /^answer\.table/)).toBe(false)
    if (has(plan, /^but\..*scoreless$/i)) expect(has(plan, /\.unbeaten$/)).toBe(false)
    if (has(plan, /^but\..*(?:winless|lost|scoreless)$/i))
      expect(has(plan, /^answer\.(?:allWon|form|formPlain)$/)).toBe(false)
    if (has(plan, /\.formPlain$/)) expect(has(plan, /^more\.(?:won|allWon|unbeaten)$/)).toBe(false)
    if (has(plan, /\.headToHead$/)) expect(has(plan, /\.meetings$/)).toBe(false)
  }
})

test('places, points and goals are those of the table and of the last matches', () => {
  for (const { input, plan } of TOLD)
    for (const { key, values } of plan) {
      const { context, prediction } = input
      const { team } = values
      const row = context?.leagueStandings.find(
        ({ teamId }) => team !== undefined && teamId === context[`${team}TeamId`],
      )
      if (/\.(?:table)$/.test(key))
        expect([values.place, values.points]).toEqual([row!.position, row!.points])
      if (values.place !== undefined && key.startsWith('but.')) {
        expect(values.place).toBe(row?.position ?? context![`${team!}LeaguePosition`])
        expect(values.place).toBeGreaterThan(values.otherPlace!)
      }
      if (key.endsWith('.goals')) {
        const games = context![`${team!}Last5Games`]
        const sum = (pick: 'teamScore' | 'opponentScore') =>
          games.reduce((total, game) => total + game[pick], 0)
        expect(values.balance).toEqual([sum('teamScore'), sum('opponentScore')])
      }
      if (key.startsWith('claim.')) {
        const printed = toPrintedChances(prediction)
        expect(values.percent).toBe(team === undefined ? printed.draw : printed[team])
      }
      if (key.startsWith('kind.'))
        expect(values.score).toEqual([prediction.predictedHomeScore, prediction.predictedAwayScore])
    }
})

test('the score is the likeliest of all only where it is, and goals are called from 57 per cent on', () => {
  for (const { input, plan } of TOLD) {
    const { prediction } = input
    const { key, values } = plan.find((one) => one.key.startsWith('kind.'))!
    const likeliest: Goals = [prediction.likeliestHomeScore!, prediction.likeliestAwayScore!]
    const isLikeliest = String(likeliest) === String(values.score)
    if (prediction.predictedOutcome !== 'draw') expect(key.endsWith('.is')).toBe(isLikeliest)
    if (key.endsWith('.if')) expect(values.likeliest).toEqual(likeliest)
    const over = prediction.probOver25Goals
    const goals = over >= 57 ? 'many' : over <= 43 ? 'few' : 'any'
    // "Six times out of ten" is not said twice.
    const wins =
      plan[0]!.values.wins ?? prediction[`${plan[0]!.values.team ?? 'home'}WinProbability`]
    const isTold = toShare(wins) === toShare(goals === 'few' ? 100 - over : over)
    expect(key.split('.')[1]).toBe(isTold && plan[0]!.values.team ? 'any' : goals)
  }
})

test('what hangs on a match is told from ten points on, as its largest difference', () => {
  const those = TOLD.filter(({ plan }) => has(plan, /^particular\.gain/))
  expect(those.length).toBeGreaterThan(MATCHES / 20)
  for (const { input, plan } of those) {
    const { key, values } = plan.find((one) => one.key.startsWith('particular.gain'))!
    const points = input.stakes![values.team!][key.split('.').at(-1) as Stake]!
    const all = SIDES.flatMap((side) => Object.values(input.stakes![side]))
    expect(values.gain).toBe(Math.abs(points))
    expect(values.gain).toBe(Math.max(10, ...all.map(Math.abs)))
    expect(has(plan, /^particular\.(?:top|bottom|leads|chases|drop|nearDrop|reaches)/)).toBe(false)
  }
})

test('what is sealed about a place is told once', () => {
  for (const { plan } of TOLD) {
    const tables = plan.filter(({ key }) => /\.(?:table|top|bottom|leads|chases)$/.test(key))
    expect(tables.length, JSON.stringify(plan)).toBeLessThanOrEqual(2)
    if (has(plan, /\.bottom$/)) expect(has(plan, /\.(?:drop|nearDrop)$/)).toBe(false)
    if (has(plan, /\.top$/)) expect(has(plan, /\.(?:leads|chases|reaches\..*)$/)).toBe(false)
  }
})

test.each(LANGUAGE_CODES)(
  'texts in %s are short, name both clubs and have one per cent figure',
  (language) => {
    for (const { input, texts } of TOLD) {
      const text = texts[language]
      const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      expect(words.length, text).toBeGreaterThanOrEqual(SHORTEST)
      expect(words.length, text).toBeLessThanOrEqual(LONGEST)
      expect(text.match(/%/g), text).toHaveLength(1)
      expect(text, text).not.toMatch(
        /undefined|\bnull\b|NaN|\{|\}|\(\)| {2}|\.\.| ,|[a-z]\.[a-z]+\.\d/,
      )
      for (const side of SIDES) expect(text).toContain(toClubName(input[`${side}Team`], language))
    }
  },
)

test.each(LANGUAGE_CODES)(
  'texts in %s have none of the faults that proofreaders found',
  (language) => {
    const faults = TOLD.flatMap(({ texts }) => findLanguageFaults(texts[language], language))
    expect([...new Set(faults)].slice(0, 10)).toEqual([])
  },
)

type Branch = { readonly [key: string]: unknown }

function listWordings(branch: Branch, path = ''): [Sentence['key'], readonly string[]][] {
  return Object.entries(branch).flatMap(([key, value]) => {
    if (/^(?:numbers|places|share|also|(?:ordinal|points|percentPoints)_.*)$/.test(key)) return []
    const own = path === '' ? key : `${path}.${key}`
    return Array.isArray(value)
      ? [[own as Sentence['key'], value as readonly string[]]]
      : listWordings(value as Branch, own)
  })
}

const PLACEHOLDER = /\{\{(\w+)(?:, ?([\p{L}]+))?\}\}/gu
const SHARED = new Set([
  'words',
  'ordinal',
  'points',
  'percentPoints',
  'times',
  'wins',
  'whole',
  'goals',
])

test.each(LANGUAGE_CODES)(
  '%s has three wordings of everything that English can say, and six of what most texts say',
  (language) => {
    const english = new Map(listWordings(CATALOGUES.en as unknown as Branch))
    const own = new Map(listWordings(CATALOGUES[language] as unknown as Branch))
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, ways] of own) {
      expect(new Set(ways).size, key).toBe(/^kind\..*\.if$/.test(key) ? 6 : 3)
      // The lower side of a table may have a single point.
      expect(ways.join(), key).not.toMatch(
        /\{\{otherPoints\}\} (?:points|puntos|Punkte|punti|pontos|puncte)/,
      )
      for (const [, name, form] of ways.join(' ').matchAll(PLACEHOLDER)) {
        const isClub = ['team', 'other', 'home', 'away'].includes(name!)
        const known = isClub ? Object.keys(FORMS[language]) : [...SHARED]
        if (form !== undefined) expect(known, `${key}: {{${name}, ${form}}}`).toContain(form)
      }
    }
  },
)

test('two texts that tell the same things share one wording, and more only where they share all', () => {
  const keys = ['claim.clear', 'why.table', 'against.won', 'kind.any.is'] as const
  const patterns = Array.from({ length: 200 }, (_, n) =>
    keys.map((key) => toPattern({ key, values: {} }, `match-${n}`, 'de')),
  )
  let all = 0
  const pairs = patterns.flatMap((own, index) =>
    patterns.slice(index + 1).map((other) => own.filter((one, at) => one === other[at]).length),
  )
  for (const common of pairs) {
    expect([1, keys.length]).toContain(common)
    all += Number(common > 1)
  }
  expect(all / pairs.length).toBeLessThan(0.13)
})

test('the texts of a match are always the same, and those of another differ', () => {
  expect(writeReasonings(makeUpMatch(3))).toEqual(writeReasonings(makeUpMatch(3)))
  for (const language of LANGUAGE_CODES)
    // Two matches of the same two clubs, of which only the chances are known, may have one text.
    expect(new Set(TOLD.map(({ texts }) => texts[language])).size).toBeGreaterThan(MATCHES - 5)
})

/** Every key that a plan can have is said in each language: what chance leaves out is planned here. */
test.each(LANGUAGE_CODES)('every sentence can be said in %s', (language) => {
  const input = makeUpMatch(5)
  const values = {
    percent: 61.4,
    wins: 61.4,
    times: 38,
    place: 2,
    otherPlace: 16,
    points: 24,
    otherPoints: 12,
    gap: 1,
    gain: 21,
    days: 8,
    otherDays: 3,
    n: 5,
    won: 4,
    score: [2, 1],
    likeliest: [1, 1],
    balance: [9, 3],
    otherBalance: [4, 8],
    player: 'Ada Silva',
  } as const
  for (const [key, ways] of listWordings(CATALOGUES.en as unknown as Branch))
    for (const team of SIDES)
      for (const way of ways.keys()) {
        const text = sayAny(language, { key, values: { ...values, team } }, way, input)
        expect(text, `${key} ${way}`).not.toMatch(/[{}]|undefined/)
        expect(findLanguageFaults(text, language), `${key} ${way}`).toEqual([])
        expect(text, `${key} ${way}`).toMatch(/^[\p{Lu}\p{N}¿¡«„“‘’].*[.!?]$/u)
      }
})
