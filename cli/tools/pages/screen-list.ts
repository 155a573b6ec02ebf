/** Every screen that `npm run screens` looks at, and who sees it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublicDaySchema, type PublicMatch } from '#data/model/match/public-match.ts'

export const ROLES = ['visitor', 'free', 'premium', 'admin'] as const
export type Role = (typeof ROLES)[number]
export const LANGUAGES = ['en', 'de', 'tr'] as const
export const WIDTHS = [360, 768, 1280, 1920] as const
export const THEMES = ['light', 'dark'] as const

export interface Screen {
  readonly name: string
  /** Path in English. */
  readonly path: string
  readonly roles: readonly Role[]
  /** What has to stand on the page before it is looked at. */
  readonly waitFor?: string
}

/** What the islands draw after their first paint. */
const DASHBOARD = '.dashboard-filters select'
/** Of a match that the account may open, or of one that it may not. */
const MATCH = '#match :is(article section, [data-shell], [data-locked])'
const EVERYBODY = ROLES
const VISITOR: readonly Role[] = ['visitor']
const MEMBERS: readonly Role[] = ['free', 'premium', 'admin']

/** What the published matches offer to look at. */
export interface Examples {
  /** A day of the window. */
  readonly day: string
  readonly ahead: Pick<PublicMatch, 'id' | 'matchDate'>
  readonly behind: Pick<PublicMatch, 'id' | 'matchDate' | 'homeTeamId'>
}

const toPage = (name: string, roles: readonly Role[], path = `/${name}`): Screen => ({
  name,
  path,
  roles,
})

export function listScreens({ day, ahead, behind }: Examples): Screen[] {
  return [
    { name: 'landing', path: '/', roles: VISITOR, waitFor: '[data-hero-check][data-state]' },
    { name: 'dashboard', path: '/', roles: MEMBERS, waitFor: DASHBOARD },
    toPage('matches', EVERYBODY, '/predictions'),
    toPage('day', VISITOR, `/predictions/${day}`),
    toPage('match-ahead', EVERYBODY, `/predictions/${ahead.matchDate}/${ahead.id}`),
    toPage('match-behind', VISITOR, `/predictions/${behind.matchDate}/${behind.id}`),
    {
      name: 'member-match-ahead',
      path: `/match/${ahead.id}`,
      roles: MEMBERS,
      waitFor: MATCH,
    },
    {
      name: 'member-match-behind',
      path: `/match/${behind.id}`,
      roles: MEMBERS,
      waitFor: MATCH,
    },
    toPage('results', EVERYBODY),
    toPage('results-day', VISITOR, `/results/${behind.matchDate}`),
    toPage('leagues', VISITOR),
    toPage('league', VISITOR, '/leagues/premier-league'),
    toPage('cup', VISITOR, '/leagues/champions-league'),
    toPage('team', VISITOR, `/teams/${behind.homeTeamId}`),
    toPage('our-accuracy', VISITOR),
    toPage('verify', VISITOR),
    toPage('developers', VISITOR),
    toPage('how-it-works', VISITOR),
    toPage('faq', VISITOR),
    toPage('about', VISITOR),
    toPage('help', VISITOR),
    toPage('contact', VISITOR),
    toPage('responsible-gaming', VISITOR),
    toPage('terms', VISITOR),
    toPage('privacy', VISITOR),
    toPage('imprint', VISITOR),
    toPage('register', VISITOR),
    toPage('login', VISITOR),
    toPage('nowhere', VISITOR),
    toPage('account', MEMBERS),
    toPage('pools', MEMBERS),
    toPage('subscribe', ['free']),
    toPage('admin', ['admin']),
  ]
}

/** The values asked for, all without a wish; a wish for something that is not there ends the run. */
export function choose<Value extends string | number>(
  asked: string | undefined,
  all: readonly Value[],
) {
  if (asked === undefined) return all
  const wanted = asked.split(',')
  const unknown = wanted.filter((text) => !all.some((value) => String(value) === text))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; choose from ${all.join(', ')}.`)
  return all.filter((value) => wanted.includes(String(value)))
}

/** A match ahead and one behind, and a day, of what was published in this data folder. */
export function readExamples(dataDir: string): Examples {
  const folder = join(dataDir, 'public')
  const days = readdirSync(join(folder, 'days')).sort()
  const matches = readdirSync(join(folder, 'matches'))
    .sort()
    .map((name) => readFileSync(join(folder, 'matches', name), 'utf8'))
    .flatMap((text) => PublicDaySchema.parse(JSON.parse(text)).matches)
  const ahead = matches.findLast(({ receipt, opened }) => receipt !== null && opened === null)
  const behind = matches.findLast(({ opened }) => opened !== null)
  if (!ahead || !behind)
    throw new Error(`${folder} has no match ahead and one behind: run the pipeline first.`)
  return { day: (days[1] ?? days[0] ?? '').replace('.json', ''), ahead, behind }
}
