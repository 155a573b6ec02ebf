/** The predictions of a made-up day, as rows of the tables and entries of the log. */
import { createHash, randomBytes } from 'node:crypto'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type { UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { signDay } from '#data/snapshots/signing.ts'
import type { SnapshotMatch } from '#data/snapshots/snapshot.ts'

/** Of a match: made known, its news, the last hour. */
const REVISIONS = 3
/** Signed revisions of a day: of the last 40 days all, of which the first run removes those of 10. */
const DAY_REVISIONS = 8
const RECENT_DAYS = 40

/** A row of a table, its columns by their names there. */
export type Row = Readonly<Record<string, unknown>>

/** A body of another match and moment; its members stay in their order, so it stays canonical. */
const toBody = (body: unknown, matchId: unknown, revision: number, madeAt: string) =>
  String(body)
    .replace(/"matchId":"[^"]*"/, `"matchId":"${String(matchId)}"`)
    .replace(/"revision":\d+/, `"revision":${revision}`)
    .replaceAll(/"(madeAt|dataCutoffAt)":"[^"]*"/g, `"$1":"${madeAt}"`)

interface Day {
  readonly day: string
  readonly matches: readonly Row[]
}

/** Predictions of a day's matches, as what differs from the lent ones, with their commits and openings. */
export function predictDay(predictions: readonly Row[], { day, matches }: Day, now: Date) {
  const dayMs = Date.parse(day)
  return Array.from({ length: REVISIONS }, (_, at) =>
    matches.map((match, place) => {
      const revision = at + 1
      // The evening before: a log's commits come in the order of their times.
      const madeAt = new Date(dayMs - (REVISIONS + 2 - revision) * HOUR_MS).toISOString()
      const lent = predictions[(place + dayMs / DAY_MS) % predictions.length]!
      const body = toBody(lent['body'], match['id'], revision, madeAt)
      const nonce = randomBytes(32)
      const hash = createHash('sha256').update('pitchproof/commit/v1\n').update(nonce).update(body)
      const commit = {
        v: 1,
        kind: 'commit',
        matchId: match['id'],
        kickoffAt: match['kickoff_at'],
        revision,
        modelVersion: lent['model_version'],
        madeAt,
        commitment: hash.digest('hex'),
      }
      const homeScore = Number(match['actual_home_score'])
      const awayScore = Number(match['actual_away_score'])
      const isLast = revision === REVISIONS
      const isOld = dayMs < now.getTime() - 60 * DAY_MS
      return {
        match,
        body,
        isLast,
        nonce: nonce.toString('hex'),
        revision,
        commit: toCanonicalJson(commit),
        open:
          revision === 1 || isLast
            ? `{"kind":"open","matchId":"${String(match['id'])}","nonce":"${nonce.toString('hex')}","prediction":${body},"result":{"awayScore":${awayScore},"homeScore":${homeScore}},"revision":${revision},"v":1}`
            : null,
        lent,
        row: {
          lent: lent['match_id'],
          match_id: match['id'],
          revision,
          made_at: madeAt,
          data_cutoff_at: madeAt,
          body,
          ...(isOld && !isLast && { reasoning: {} }),
          was_correct: lent['predicted_outcome'] === toOutcome(homeScore, awayScore),
          score_accurate:
            lent['predicted_home_score'] === homeScore &&
            lent['predicted_away_score'] === awayScore,
          accuracy_calculated_at: match['opened_at'],
        },
      }
    }),
  ).flat()
}

const toFixture = (row: Row): UniverseFixture => ({
  matchId: String(row['id']),
  league: String(row['league']),
  homeTeam: String(row['home_team']),
  awayTeam: String(row['away_team']),
  kickoffAt: String(row['kickoff_at']),
  status: 'predicted',
})

export type Predicted = ReturnType<typeof predictDay>[number]

const toSnapshotMatch = ({ match, body, lent }: Predicted): SnapshotMatch => ({
  ...toFixture(match),
  prediction: JSON.parse(body) as SnapshotMatch['prediction'],
  noPrediction: null,
  reasoning: lent['reasoning'] as SnapshotMatch['reasoning'],
})

/** The signed day; of the last days in several revisions, of which the first run leaves what it must. */
export async function listSignedDays(
  key: SigningKey,
  { day, predicted }: { readonly day: string; readonly predicted: readonly Predicted[] },
  now: Date,
): Promise<Row[]> {
  const last = predicted.filter(({ isLast }) => isLast)
  const madeAt = new Date(Date.parse(day) - HOUR_MS).toISOString()
  const signed = {
    v: 1,
    day,
    madeAt,
    modelVersion: String(last[0]!.lent['model_version']),
    matches: last.map(toSnapshotMatch),
  } as const
  const isNew = Date.parse(day) > now.getTime() - RECENT_DAYS * DAY_MS
  const rows: Row[] = []
  for (let revision = isNew ? 1 : DAY_REVISIONS; revision <= DAY_REVISIONS; revision += 1)
    rows.push({ day, revision, ...(await signDay(key, { ...signed, revision })) })
  return rows
}

/** Entries of the log as rows, without their place. */
export const toUniverseEntries = ({ day, matches }: Day): Row[] =>
  toUniverseLeaves(day, matches.map(toFixture)).map((leaf) => ({
    kind: 'universe',
    day,
    match_id: null,
    body: toCanonicalJson(leaf),
  }))
export const toEntry = (kind: 'commit' | 'open', { match, [kind]: body }: Predicted): Row => ({
  kind,
  day: null,
  match_id: match['id'],
  body,
})
export const toOpenEntries = (predicted: readonly Predicted[]) =>
  predicted.filter(({ open }) => open !== null).map((one) => toEntry('open', one))

export const toSettled = ({ match, body, revision }: Predicted): Row => ({
  match_id: match['id'],
  revision,
  team_stats: match['league_standings'],
  prediction: JSON.parse(body) as unknown,
  actual_home_score: match['actual_home_score'],
  actual_away_score: match['actual_away_score'],
  taken_at: match['opened_at'],
})
