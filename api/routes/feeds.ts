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
import { getOwnerOfSecret } from '#data/queries/account/follows.ts'
import { listIntakes } from '#data/queries/log/log-rows.ts'
import { getTeam } from '#data/queries/matches/matches-read.ts'
import { toPage } from '#api/page-address.ts'
import { PackedReply } from '#api/cache/packed-reply.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { send } from '#api/cache/send.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { formatAtom } from '#api/feeds/atom.ts'
import { formatCalendar } from '#api/feeds/calendar.ts'
import { formatCheckpointFeed } from '#api/feeds/checkpoints.ts'
import { toPlain } from '#api/texts/match-words.ts'
import {
  makeFormattedMatches,
  pickFollowed,
  type FormattedMatch,
} from '#api/feeds/formatted-matches.ts'
import { checked } from '#api/input.ts'
import { isDemoPublished } from '#api/matches/demo-data.ts'
import { toMemberHeaders } from '#api/middleware/headers.ts'
import { requireReads } from '#api/middleware/limit-reads.ts'
import type { Route } from '#api/route.ts'
import { LeagueSchema } from './exports.ts'
import { TEXTS } from '#api/texts/texts.ts'

type Needed = Pick<
  AppDependencies,
  'database' | 'now' | 'publicOrigin' | 'readLog' | 'publication' | 'takeReads'
>
export type Feeds = ReturnType<typeof makeFeeds>

const CHECKPOINTS_SHOWN = 20
/** Calendars and feeds of members in memory; each is up to 300 kB. */
const MOST_OWN_BYTES = 16_000_000
/** From an allowance of 3,000 a minute: one secret address is read 30 times a minute at most. */
const COST_OF_OWN = 100
const FORMS = {
  calendar: {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="fixtures.ics"',
  },
  feed: { 'content-type': 'application/atom+xml; charset=utf-8' },
} as const

const LanguageQuerySchema = z.object({
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

interface Asked {
  readonly form: keyof typeof FORMS
  readonly subject: Subject
  readonly language: Language
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

/** The calendars and feeds of matches, of which both groups of routes send some. */
export function makeFeeds(needed: Needed, keepMs: number) {
  const { database, publicOrigin, takeReads } = needed
  const readFormatted = makeFormattedMatches({ ...needed, keepMs })
  const own = makeReplyCache(MOST_OWN_BYTES)
  const memberHeaders = toMemberHeaders(publicOrigin)
  const findSubject = async (follow: Follow, language: Language): Promise<Subject> => {
    const { kind, id } = follow
    const league = kind === 'league' ? getLeague(id) : null
    if (league !== null)
      return {
        name: toCompetitionName(league.name, language),
        path: toLeaguePath(league.id),
        follows: [follow],
      }
    const club = kind === 'team' ? await database.readReplica((db) => getTeam(db, id)) : null
    if (club !== null)
      return {
        name: toClubName(club.name, language),
        path: toTeamPath(club.id),
        follows: [{ kind, id: club.id }],
      }
    throw new AppError('not_found', `There is no ${kind} "${id}".`)
  }

  const findOwner = async (secret: string, language: Language) => {
    const owner = await database.read((db) => getOwnerOfSecret(db, secret))
    if (owner === null)
      throw new AppError('not_found', 'There is no such address. It may have been renewed.')
    return { name: TEXTS[language].feeds.mine, path: '/', ...owner }
  }

  /** Name of a calendar or feed: our name, its subject, and whether it is a demo. */
  const toTitle = (name: string, language: Language, isDemo: boolean) =>
    toPlain(`Pitchproof: ${name}${isDemo ? ` (${TEXTS[language].feeds.demo})` : ''}`)

  /** A calendar or feed of these matches, as its kind is written. */
  const write = (c: Context<AppEnv>, matches: readonly FormattedMatch[], asked: Asked) => {
    const { form, subject, language } = asked
    const isDemo = matches.some(({ row }) => row.isMock)
    const title = toTitle(subject.name, language, isDemo)
    if (form === 'calendar')
      return formatCalendar(
        matches.map(({ event }) => event),
        title,
      )
    const { pathname } = new URL(c.req.url)
    const search = c.req.query('lang') === undefined ? '' : `?lang=${language}`
    return formatAtom(matches, {
      publicOrigin,
      title,
      address: `${publicOrigin}${pathname}${search}`,
      page: toPage(publicOrigin, language, subject.path),
    })
  }

  const sendShared = async (c: Context<AppEnv>, asked: Asked) => {
    const matches = pickFollowed(await readFormatted(asked.language, false), asked.subject.follows)
    return c.body(write(c, matches, asked), 200, FORMS[asked.form])
  }

  /**
   * The calendar or feed of a member. The secret is looked up at each call, so that an address that
   * was renewed or ended stops at once; the reply is made again once the matches are.
   */
  const sendOwn = async (
    c: Context<AppEnv>,
    { form, secret, language }: Pick<Asked, 'form' | 'language'> & { readonly secret: string },
  ) => {
    requireReads(takeReads, `secret ${secret}`, COST_OF_OWN)
    const subject = await findOwner(secret, language)
    const all = await readFormatted(language, subject.hidesResults)
    const follows = subject.follows.map(({ kind, id }) => `${kind} ${id}`).join()
    // A feed names the address that it was asked by.
    const asked = c.req.query('lang') ?? ''
    const entry = { key: `${form} ${language} ${asked} ${secret} ${follows}`, of: [all] }
    const reply = await own.get(entry, async () => {
      const matches = pickFollowed(all, subject.follows)
      const text = write(c, matches, { form, subject, language })
      return new PackedReply(Buffer.from(text), { ...memberHeaders, ...FORMS[form] })
    })
    return send(c, reply, { 'x-request-id': c.get('requestId') })
  }
  return { findSubject, sendShared, sendOwn }
}

/** `/api/feed`: all leagues or one as a calendar, the checkpoints as RSS. */
export function makeFeedRoutes(needed: Needed, { sendShared }: Feeds, route: Route) {
  const { database, publicOrigin, readLog, publication } = needed
  const routes = new Hono<AppEnv>()

  routes.get(
    '/checkpoints.xml',
    route({ who: 'anybody', cache: 'publication', isOpen: true }),
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
    checked('query', z.object({ league: LeagueSchema.optional() })),
    (c) => {
      const { league } = c.req.valid('query')
      const subject = {
        name: league?.name ?? TEXTS[DEFAULT_LANGUAGE].feeds.all,
        path: '/',
        follows: league ? [{ kind: 'league', id: league.id } as const] : null,
      }
      return sendShared(c, { form: 'calendar', subject, language: DEFAULT_LANGUAGE })
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
export function makeSubscriptionRoutes({ findSubject, sendShared, sendOwn }: Feeds, route: Route) {
  const routes = new Hono<AppEnv>()
  const open = route({ who: 'anybody', cache: 'moment', isOpen: true })
  const own = route({ who: 'anybody', bound: 'reads' })
  const query = checked('query', LanguageQuerySchema)

  for (const [form, ending] of [
    ['calendar', '.ics'],
    ['feed', '.xml'],
  ] as const) {
    routes.get(
      `/${form}/mine/:file`,
      own,
      checked('param', toFileSchema(ending)),
      query,
      async (c) => {
        const [{ file: secret }, { lang }] = [c.req.valid('param'), c.req.valid('query')]
        return sendOwn(c, { form, secret, language: lang })
      },
    )
    routes.get(
      `/${form}/:kind/:file`,
      open,
      checked('param', toParamSchema(ending)),
      query,
      async (c) => {
        const [{ kind, file: id }, { lang }] = [c.req.valid('param'), c.req.valid('query')]
        const subject = await findSubject({ kind, id }, lang)
        return sendShared(c, { form, subject, language: lang })
      },
    )
  }
  return routes
}
