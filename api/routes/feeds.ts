/**
 * Calendars and feeds to subscribe to, without signing in: the matches of a team, a league, all
 * leagues or of what a member follows, and the checkpoints of the log. No paid figure is in any of
 * them.
 */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { toBase64 } from '#data/ledger/format/bytes.ts'
import { readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { hashRange } from '#data/ledger/tree/merkle-tree.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { FOLLOW_KINDS, type Follow } from '#data/model/account/follows.ts'
import { AppError } from '#data/model/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { getLeague } from '#data/model/leagues.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { toLeaguePath, toTeamPath } from '#data/model/page-paths.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'
import { listFollowsOfSecret } from '#data/queries/account/follows.ts'
import { listIntakes } from '#data/queries/log/ledger-rows.ts'
import { toPublicFacts } from '#data/queries/log/public-facts.ts'
import { readSignedLog } from '#data/queries/log/stored-log.ts'
import { getTeamName, listCalendar } from '#data/queries/matches/matches-read.ts'
import { toPage } from '#api/account/letters-of-accounts.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { formatAtom } from '#api/feeds/atom.ts'
import { formatCalendar } from '#api/feeds/calendar.ts'
import { formatCheckpointFeed } from '#api/feeds/checkpoints.ts'
import { toFeedMatch, toPlain } from '#api/feeds/feed-match.ts'
import { FEED_WORDS } from '#api/feeds/words.ts'
import { checked } from '#api/input.ts'
import { isDemoPublished } from '#api/matches/demo-data.ts'
import type { Route } from '#api/route.ts'
import { LeagueSchema } from './exports.ts'

type Needed = Pick<AppDependencies, 'database' | 'now' | 'publicOrigin' | 'readLog' | 'publication'>

const CHECKPOINTS_SHOWN = 20
/** Days in calendars: past ones, so that the last round does not vanish at once, and coming ones. */
const CALENDAR_DAYS = { past: 7, ahead: 60 }

/** Strict, because each address is cached separately: an unknown parameter would be another address of the same content. */
const LanguageQuerySchema = z.strictObject({
  lang: z
    .enum(LANGUAGE_CODES, { error: `lang is one of: ${LANGUAGE_CODES.join(', ')}.` })
    .default(DEFAULT_LANGUAGE),
})
type Language = z.output<typeof LanguageQuerySchema>['lang']

/** Club, league or member of a calendar or feed, and its page. */
interface Subject {
  readonly name: string
  readonly path: string
  /** Null for all matches. */
  readonly follows: readonly Follow[] | null
}

async function listCheckpoints(readLog: LogReader, { database }: Pick<Needed, 'database'>) {
  const bytes = await readLog(CHECKPOINT_PATH)
  // Nothing has been published yet: an empty feed, which readers poll again.
  if (bytes === null) return { origin: '', checkpoints: [] }
  const { origin, size } = parseCheckpointText(parseNote(bytes).text)
  const intakes = await database.read((db) => listIntakes(db, size, CHECKPOINTS_SHOWN))
  const checkpoints = []
  for (const intake of intakes) {
    const range = { start: 0, end: intake.size }
    const getHash = await readHashes(readLog, size, [range])
    checkpoints.push({ ...intake, rootHash: toBase64(hashRange(range, getHash)) })
  }
  return { origin, checkpoints }
}

function makeParts({ database, now, publicOrigin, readLog }: Needed) {
  const findSubject = async (follow: Follow, language: Language): Promise<Subject> => {
    const { kind, id } = follow
    const follows = [follow]
    const league = kind === 'league' ? getLeague(id) : null
    if (league !== null)
      return {
        name: toCompetitionName(league.name, language),
        path: toLeaguePath(league.id),
        follows,
      }
    const club = kind === 'team' ? await database.readReplica((db) => getTeamName(db, id)) : null
    if (club !== null) return { name: toClubName(club, language), path: toTeamPath(id), follows }
    throw new AppError('not_found', `There is no ${kind} "${id}".`)
  }

  const findOwner = async (secret: string, language: Language): Promise<Subject> => {
    const follows = await database.read((db) => listFollowsOfSecret(db, secret))
    if (follows === null)
      throw new AppError('not_found', 'There is no such address. It may have been renewed.')
    return { name: FEED_WORDS[language].mine, path: '/', follows }
  }

  const listMatches = async ({ follows }: Pick<Subject, 'follows'>, language: Language) => {
    const today = toDayStartMs(now())
    const window = {
      from: new Date(today - CALENDAR_DAYS.past * DAY_MS),
      to: new Date(today + CALENDAR_DAYS.ahead * DAY_MS),
    }
    const rows = await database.readReplica((db) => listCalendar(db, window, follows))
    const { story } = await readSignedLog(database, readLog)
    const reader = { publicOrigin, language }
    return {
      matches: rows.map((row) => toFeedMatch(row, toPublicFacts(story, row.id), reader)),
      isDemo: rows.some(({ isMock }) => isMock),
    }
  }

  /** Name of a calendar or feed: our name, its subject, and whether it is a demo. */
  const toTitle = (name: string, language: Language, isDemo: boolean) =>
    toPlain(`Pitchproof: ${name}${isDemo ? ` (${FEED_WORDS[language].demo})` : ''}`)

  const sendCalendar = async (
    c: Context<AppEnv>,
    subject: Pick<Subject, 'name' | 'follows'>,
    language: Language,
  ) => {
    const { matches, isDemo } = await listMatches(subject, language)
    const title = toTitle(subject.name, language, isDemo)
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="fixtures.ics"')
    return c.body(formatCalendar(matches, { publicOrigin, title }))
  }

  const sendAtom = async (c: Context<AppEnv>, subject: Subject, language: Language) => {
    const { matches, isDemo } = await listMatches(subject, language)
    const { pathname, search } = new URL(c.req.url)
    c.header('Content-Type', 'application/atom+xml; charset=utf-8')
    return c.body(
      formatAtom(matches, {
        publicOrigin,
        title: toTitle(subject.name, language, isDemo),
        address: `${publicOrigin}${pathname}${search}`,
        page: toPage(publicOrigin, language, subject.path),
      }),
    )
  }
  return { findSubject, findOwner, sendCalendar, sendAtom }
}

/** `/api/feed`: all leagues or one as a calendar, the checkpoints as RSS. */
export function makeFeedRoutes(needed: Needed, route: Route) {
  const { database, publicOrigin, readLog, publication } = needed
  const { sendCalendar } = makeParts(needed)
  const routes = new Hono<AppEnv>()

  routes.get(
    '/checkpoints.xml',
    route({ who: 'anybody', cache: 'publication', isOpen: true }),
    checked('query', z.strictObject({})),
    async (c) => {
      c.header('Content-Type', 'application/rss+xml; charset=utf-8')
      return c.body(
        formatCheckpointFeed({
          publicOrigin,
          isDemo: await isDemoPublished(publication),
          ...(await listCheckpoints(readLog, { database })),
        }),
      )
    },
  )

  routes.get(
    '/fixtures.ics',
    route({ who: 'anybody', cache: 'moment', isOpen: true }),
    checked('query', z.strictObject({ league: LeagueSchema.optional() })),
    (c) => {
      const { league } = c.req.valid('query')
      const subject = {
        name: league?.name ?? FEED_WORDS[DEFAULT_LANGUAGE].all,
        follows: league ? [{ kind: 'league', id: league.id } as const] : null,
      }
      return sendCalendar(c, subject, DEFAULT_LANGUAGE)
    },
  )
  return routes
}

const toFileSchema = (ending: string) =>
  z.object({
    file: z
      .string()
      .endsWith(ending, `The address ends with ${ending}.`)
      .transform((file) => file.slice(0, -ending.length)),
  })
const toParamSchema = (ending: string) =>
  toFileSchema(ending).extend({
    kind: z.enum(FOLLOW_KINDS, { error: 'Choose team or league.' }),
  })

/**
 * `/calendar/{team,league}/{id}.ics` and `/feed/{team,league}/{id}.xml`, in the language of `?lang=`;
 * under `mine` with the secret of a member instead of an id.
 */
export function makeSubscriptionRoutes(needed: Needed, route: Route) {
  const { findSubject, findOwner, sendCalendar, sendAtom } = makeParts(needed)
  const routes = new Hono<AppEnv>()
  const open = route({ who: 'anybody', cache: 'moment', isOpen: true })
  const query = checked('query', LanguageQuerySchema)

  // Not cached: an address that was renewed must stop working at once.
  const own = route({ who: 'anybody' })
  routes.get(
    '/calendar/mine/:file',
    own,
    checked('param', toFileSchema('.ics')),
    query,
    async (c) => {
      const [{ file }, { lang }] = [c.req.valid('param'), c.req.valid('query')]
      return sendCalendar(c, await findOwner(file, lang), lang)
    },
  )
  routes.get('/feed/mine/:file', own, checked('param', toFileSchema('.xml')), query, async (c) => {
    const [{ file }, { lang }] = [c.req.valid('param'), c.req.valid('query')]
    return sendAtom(c, await findOwner(file, lang), lang)
  })

  routes.get(
    '/calendar/:kind/:file',
    open,
    checked('param', toParamSchema('.ics')),
    query,
    async (c) => {
      const [{ kind, file }, { lang }] = [c.req.valid('param'), c.req.valid('query')]
      return sendCalendar(c, await findSubject({ kind, id: file }, lang), lang)
    },
  )
  routes.get(
    '/feed/:kind/:file',
    open,
    checked('param', toParamSchema('.xml')),
    query,
    async (c) => {
      const [{ kind, file }, { lang }] = [c.req.valid('param'), c.req.valid('query')]
      return sendAtom(c, await findSubject({ kind, id: file }, lang), lang)
    },
  )
  return routes
}
