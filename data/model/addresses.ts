/**
 * Addresses that several rooms must know: our server, and the configurations written for other servers
 * and hosts.
 */
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from './languages.ts'

/** What the machines answer (`serve --api`); everything else is a file of the site. */
export const ANSWERED_FOLDERS = ['/api/', '/calendar/', '/feed/', '/ledger/'] as const
export const SECURITY_CONTACT = '/.well-known/security.txt'

/** What these begin with holds a secret: it is in no log. Mailed links have theirs behind `#`, which no server sees. */
export const SECRET_PATHS = [
  '/calendar/mine/',
  '/feed/mine/',
  '/api/morning-letter/end/',
  '/api/push/end/',
] as const

/** Data in files for other people's programs; pages of other sites may read them. */
export const OPEN_FOLDER = '/data/'

/** The languages that begin a path. Here and not beside the table: a landing page would load its bytes. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)

/**
 * The cards of matches, the only pages that pages of other sites may show in a frame; with the name of
 * the file, which some servers see. Several kinds of servers read it.
 */
export const CARD_PATTERN = `^(?:/(?:${OTHER_LANGUAGES.join('|')}))?/embed/match/[^/.]+(?:/|/index\\.html)?$`
const CARD = new RegExp(CARD_PATTERN)

export const isCardPath = (path: string) => CARD.test(path)
