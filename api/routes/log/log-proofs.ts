/**
 * Finds a match in the public log: the days, a match's proof file, the witnesses. A proof is
 * verified against the log itself, so none of this has to be trusted.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { toBase64 } from '#data/ledger/format/bytes.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { formatMatchProof, parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { chooseIncidents } from '#data/ledger/proof/choose-incidents.ts'
import { chooseEntries, openProver, proveEntries } from '#data/ledger/proof/match-proof.ts'
import { toExtraEntry } from '#data/ledger/proof/proved-entry.ts'
import { formatNote, parseNote, type NoteSignature } from '#data/ledger/signing/signed-note.ts'
import { AppError } from '#data/model/errors.ts'
import { listClubColours } from '#data/model/leagues/club-colours.ts'
import { DaySchema, MatchIdSchema } from '#data/model/match/match.ts'
import type { LoggedDay } from '#data/model/record/log-day.ts'
import type { WitnessesReply } from '#data/model/record/witness-board.ts'
import { listHandOverEntries } from '#data/queries/log/key-leaves.ts'
import { getFirstCosignedHead } from '#data/queries/log/log-heads.ts'
import { getListingIndex, listUniverseParts } from '#data/queries/log/listings.ts'
import { getLogDays, listMatchEntries, listMatchIncidents } from '#data/queries/log/log-rows.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import { getCheckpoint } from '#api/published-checkpoint.ts'
import type { Route } from '#api/route.ts'
import { makeWitnessBoard } from '#api/witness-board.ts'

type Needed = Pick<AppDependencies, 'database' | 'now' | 'witnesses' | 'policy'>

async function requireCheckpoint(readLog: LogReader) {
  const checkpoint = await getCheckpoint(readLog)
  if (checkpoint === null)
    throw new AppError('not_found', 'Nothing has been published in the log yet.')
  return checkpoint
}

const notFound = (matchId: string) =>
  new AppError('not_found', `The log holds no prediction of the match ${matchId}.`)

const NOTHING_LOGGED: LoggedDay = {
  day: null,
  firstDay: null,
  lastDay: null,
  matches: [],
  clubColours: {},
}

/** Adds cosignatures that are not on the published checkpoint yet. */
function addMissing(
  published: readonly NoteSignature[],
  heard: readonly NoteSignature[],
): readonly NoteSignature[] {
  const isThere = (line: NoteSignature) =>
    published.some(({ name, id }) => name === line.name && id === line.id)
  return [...published, ...heard.filter((line) => !isThere(line))]
}

export function makeLogProofRoutes(
  readLog: LogReader,
  { database, now, witnesses, policy }: Needed,
  route: Route,
) {
  const routes = new Hono<AppEnv>()
  const askWitnesses = makeWitnessBoard(readLog, witnesses, { database, now })
  // Witnesses answer and cosign without a publication.
  const live = route({ who: 'anybody', cache: 'moment', isOpen: true })

  routes.get(
    '/matches',
    route({ who: 'anybody', cache: 'publication', isOpen: true }),
    checked('query', z.object({ day: z.optional(DaySchema) })),
    async (c) => {
      const checkpoint = await getCheckpoint(readLog)
      if (checkpoint === null) return c.json(NOTHING_LOGGED)
      const { size } = checkpoint
      const asked = c.req.valid('query').day
      return c.json(
        await database.read(async (db) => {
          const days = await getLogDays(db)
          const day = asked ?? days.opened ?? days.last
          const parts = day === null ? [] : await listUniverseParts(db, day)
          const fixtures = parts.flatMap((part) => part.fixtures)
          const entries = await listMatchEntries(
            db,
            fixtures.map(({ matchId }) => matchId),
            size,
          )
          const byMatch = Map.groupBy(entries, ({ matchId }) => matchId)
          return {
            day,
            firstDay: days.first,
            lastDay: days.last,
            matches: fixtures.map((fixture) => ({
              ...fixture,
              ...(chooseEntries(byMatch.get(fixture.matchId) ?? [], fixture.kickoffAt) ?? {
                commitIndex: null,
                openIndex: null,
              }),
            })),
            clubColours: listClubColours(
              fixtures.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]),
            ),
          } satisfies LoggedDay
        }),
      )
    },
  )

  routes.get(
    '/proof/:matchId',
    live,
    checked('param', z.object({ matchId: MatchIdSchema })),
    async (c) => {
      const { matchId } = c.req.valid('param')
      const { size } = await requireCheckpoint(readLog)
      const entries = await database.read((db) => listMatchEntries(db, [matchId], size))
      if (entries.length === 0) throw notFound(matchId)
      const { story } = await readStoredLog(database)
      const listed = story.matches.get(matchId)?.listed
      const kickoffAt = listed && new Date(listed.kickoffAt)
      const [incidents, handOvers, listingIndex] = await database.read(
        async (db) =>
          [
            await listMatchIncidents(db, matchId, size),
            await listHandOverEntries(db, size),
            kickoffAt ? await getListingIndex(db, { id: matchId, kickoffAt }, size) : null,
          ] as const,
      )
      // A listing that is not published yet decides nothing: the last commit names its own kick-off.
      const chosen = chooseEntries(entries, listingIndex === null ? null : listed!.kickoffAt)
      if (chosen === null) throw notFound(matchId)
      const earlyCheckpoint = await database.read((db) =>
        getFirstCosignedHead(db, chosen.commitIndex, policy),
      )
      const incidentIndexes = chooseIncidents(incidents, matchId)
      const proof = parseMatchProof(
        await proveEntries(readLog, chosen, {
          incidentIndexes,
          earlyCheckpoint,
          handOverIndexes: handOvers.map(({ index }) => index),
          listingIndex,
        }),
      )
      const note = parseNote(proof.checkpoint)
      const signatures = addMissing(note.signatures, (await askWitnesses()).cosignatures(note.text))
      c.header('Content-Type', 'text/plain; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${matchId}.tlog-proof"`)
      return c.body(
        formatMatchProof({ ...proof, checkpoint: formatNote({ text: note.text, signatures }) }),
      )
    },
  )

  routes.get('/witnesses', live, async (c) => {
    const { states } = await askWitnesses()
    const { origin, size, rootHash } = await requireCheckpoint(readLog)
    const prover = await openProver(readLog)
    const handOvers = await database.read((db) => listHandOverEntries(db, prover.size))
    return c.json({
      origin,
      size,
      rootHash: toBase64(rootHash),
      witnesses: [...states],
      policy: policy && toBase64(policy.file),
      handOvers: (await prover.proveAll(handOvers.map(({ index }) => index))).map(toExtraEntry),
      checkpoint: prover.checkpoint,
    } satisfies WitnessesReply)
  })

  return routes
}
