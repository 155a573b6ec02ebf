/** Every screen of which `npm run screens` takes pictures, and the roles that see it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMemberMatchPath } from '#data/model/page-paths.ts'
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
  /** Selector that must be on the page before the picture is taken. */
  readonly waitFor?: string
}

/** Selector of something that the dashboard draws after its first paint. */
const DASHBOARD = '.dashboard-filters select'
/** Selector for a match's page, whether the account may open it or not. */
const MATCH = '#match :is(article section, [data-shell], [data-locked])'
const EVERYBODY = ROLES
const VISITOR: readonly Role[] = ['visitor']
const MEMBERS: readonly Role[] = ['free', 'premium', 'admin']

/** Published matches and days to use as examples. */
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
      path: toMemberMatchPath(ahead.id),
      roles: MEMBERS,
      waitFor: MATCH,
    },
    {
      name: 'member-match-behind',
      path: toMemberMatchPath(behind.id),
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
    toPage('our-accuracy-tables', VISITOR, '/our-accuracy/tables'),
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

/** The values named in an option, or all without one; throws for an unknown value. */
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

/** Picks a coming match, a past match and a day from the published files of a data folder. */
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
    throw new Error(`${folder} lacks a coming or a past match: run the pipeline first.`)
  return { day: (days[1] ?? days[0] ?? '').replace('.json', ''), ahead, behind }
}
