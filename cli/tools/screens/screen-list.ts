/** Every screen that `npm run screens` looks at, and who sees it. */
import type { PublicMatch } from '#data/model/match/public-match.ts'

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
    { name: 'dashboard', path: '/', roles: MEMBERS, waitFor: 'table.matches' },
    toPage('matches', EVERYBODY, '/predictions'),
    toPage('day', VISITOR, `/predictions/${day}`),
    toPage('match-ahead', EVERYBODY, `/predictions/${ahead.matchDate}/${ahead.id}`),
    toPage('match-behind', VISITOR, `/predictions/${behind.matchDate}/${behind.id}`),
    {
      name: 'member-match-ahead',
      path: `/match/${ahead.id}`,
      roles: MEMBERS,
      waitFor: '#match h1',
    },
    {
      name: 'member-match-behind',
      path: `/match/${behind.id}`,
      roles: MEMBERS,
      waitFor: '#match h1',
    },
    toPage('results', EVERYBODY),
    toPage('results-day', VISITOR, `/results/${behind.matchDate}`),
    toPage('leagues', VISITOR),
    toPage('league', VISITOR, '/leagues/premier-league'),
    toPage('cup', VISITOR, '/leagues/champions-league'),
    toPage('team', VISITOR, `/teams/${behind.homeTeamId}`),
    toPage('our-accuracy', VISITOR),
    toPage('verify', VISITOR),
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
    toPage('subscribe', ['free']),
    toPage('admin', ['admin']),
  ]
}
