/**
 * A small world of members' forecasts, and a model of it that holds what was acknowledged, moved,
 * ended and opened: what a member reads must equal what the model says. Two API machines, matches
 * with our prediction and the market's mark, and one without.
 */
import { expect } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import { parseForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { verifyForecast } from '#data/ledger/proof/verify-forecast.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import type { MemberRecord } from '#data/model/record/member-record.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { sealForecasts } from '#pipeline/publishing/seal-forecasts.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import { settle } from '#pipeline/stages/settle.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'
import {
  countRecord,
  expectRecord,
  type CountedMatch,
  type Goals,
  type Shares,
} from './own-scores.ts'
import { predictMatches } from './predicted-matches.ts'

const START = Date.parse('2026-03-14T12:00:00Z')
export const MEMBERS = 3
export const MATCHES = 3
/** The last match has no prediction of ours, and the first alone a mark of the market. */
const OURS: readonly (Shares | null)[] = [[0.5, 0.28, 0.22], [0.2, 0.3, 0.5], null]
const MARKET: readonly (Shares | null)[] = [[0.45, 0.3, 0.25], null, null]

export type Status = 'scheduled' | 'postponed' | 'finished' | 'cancelled' | 'abandoned'

/** How a match stands. */
export interface Standing {
  readonly status: Status
  readonly isAwarded: boolean
  /** Given for a finished match alone. */
  readonly score: Goals
}

interface ModelledMatch extends Standing {
  readonly kickoffMs: number
  readonly isOpened: boolean
  /** Each result that the log has opened it with. */
  readonly openedWith: readonly Goals[]
}

/** One acknowledged forecast. */
interface Acknowledged {
  readonly home: number
  readonly draw: number
  readonly atMs: number
  /** When a signed head first held it; null before that. */
  readonly sealedMs: number | null
}

export interface Gesture {
  readonly member: number
  readonly match: number
  readonly home: number
  readonly draw: number
  readonly machine: number
}

const NO_SCORE: Goals = { home: 0, away: 0 }
const isSame = (left: Goals, right: Goals) => left.home === right.home && left.away === right.away

interface Place {
  readonly database: Database
  readonly key: SigningKey
  readonly dataDir: string
  /** Worlds of one database follow each other in time. */
  readonly number: number
}

export class ForecastWorld {
  nowMs: number
  readonly #startMs: number
  readonly #place: Place
  readonly #matches: ModelledMatch[]
  readonly #given = new Map<string, Acknowledged[]>()
  readonly #clients: TestClient[][] = []

  constructor(place: Place) {
    this.#place = place
    this.#startMs = START + place.number * 3 * DAY_MS
    this.nowMs = this.#startMs
    this.#matches = Array.from({ length: MATCHES }, (_, match) => ({
      kickoffMs: this.#toFirstKickoff(match),
      status: 'scheduled',
      isAwarded: false,
      score: NO_SCORE,
      isOpened: false,
      openedWith: [],
    }))
  }

  #toFirstKickoff = (match: number) => this.#startMs + (match + 1) * 2 * HOUR_MS
  #toId = (match: number) => `life-${this.#place.number}-match-${match}`
  #now = () => new Date(this.nowMs)

  async open(): Promise<this> {
    const { database, number } = this.#place
    const machines = [0, 1].map(() => makeTestApp(database, { now: this.#now }))
    for (let member = 0; member < MEMBERS; member++) {
      const email = `life-${number}-${member}@example.com`
      await addUser(database, { email })
      const own = machines.map((app) => new TestClient(app))
      await own[0]!.signIn(email)
      for (const cookie of own[0]!.cookies) own[1]!.cookies.set(...cookie)
      this.#clients.push(own)
    }
    const list = this.#matches.map(({ kickoffMs }, match) => ({
      id: this.#toId(match),
      kickoffAt: new Date(kickoffMs),
      ours: OURS[match]!,
      market: MARKET[match]!,
    }))
    await predictMatches(this.#toContext(), list)
    return this
  }

  #toContext() {
    const { database, key: signingKey, dataDir } = this.#place
    return toTestContext({ database, signingKey, dataDir, now: this.#now() })
  }

  async #change(match: number, model: Partial<ModelledMatch>): Promise<void> {
    this.#matches[match] = { ...this.#matches[match]!, ...model }
    const { kickoffMs, status, isAwarded, score } = this.#matches[match]!
    const goals = status === 'finished' ? score : { home: null, away: null }
    await this.#place.database.write((db) =>
      db
        .update(matches)
        .set({
          kickoffAt: new Date(kickoffMs),
          matchStatus: status,
          awarded: isAwarded,
          actualHomeScore: goals.home,
          actualAwayScore: goals.away,
        })
        .where(eq(matches.id, this.#toId(match))),
    )
  }

  /** @param minutes of the new kick-off after the beginning of this world */
  move = (match: number, minutes: number) =>
    this.#change(match, { kickoffMs: this.#startMs + minutes * 60_000 + 500 })

  end = (match: number, standing: Standing) => this.#change(match, standing)

  async give({ member, match, home, draw, machine }: Gesture): Promise<void> {
    const client = this.#clients[member]![machine]!
    const reply = await client.call(`/api/forecasts/${this.#toId(match)}`, {
      method: 'PUT',
      body: { home, draw, away: 100 - home - draw },
    })
    const { kickoffMs, status } = this.#matches[match]!
    const isOpen = status === 'scheduled' && this.nowMs < kickoffMs
    expect(reply.status).toBe(isOpen ? 200 : 409)
    if (!isOpen) return
    const key = `${member}/${match}`
    const before = this.#given.get(key) ?? []
    const last = before.at(-1)
    // The same forecast again is acknowledged as the one before it.
    const isAgain = last?.home === home && last.draw === draw && last.atMs < kickoffMs
    if (!isAgain)
      this.#given.set(key, [...before, { home, draw, atMs: this.nowMs, sealedMs: null }])
  }

  /** A run without a feed. */
  async publish(): Promise<void> {
    await settle(this.#toContext())
    for (const [match, modelled] of this.#matches.entries()) {
      const { status, isAwarded, kickoffMs, score, openedWith } = modelled
      // What was announced as later is not opened earlier, whatever a feed says.
      const openableMs = OURS[match] === null ? 0 : this.#toFirstKickoff(match)
      const isOver = status === 'finished' && !isAwarded && kickoffMs <= this.nowMs
      if (!isOver || openableMs > this.nowMs) continue
      const isNew = !isSame(openedWith.at(-1) ?? { home: -1, away: -1 }, score)
      const opened = isNew ? [...openedWith, score] : openedWith
      this.#matches[match] = { ...modelled, isOpened: true, openedWith: opened }
    }
    await publishLog(this.#toContext(), { sealsForecasts: true })
    await sharePublished(this.#toContext())
    for (const [key, all] of this.#given)
      this.#given.set(
        key,
        all.map((one) => ({ ...one, sealedMs: one.sealedMs ?? this.nowMs })),
      )
  }

  /** All that a publication does before it is killed: the rows are written, and no head is signed. */
  async seal(): Promise<void> {
    const coveredSize = (await this.#place.database.read(getLastHeadSize)) ?? 0
    await sealForecasts(this.#toContext(), { coveredSize, reason: 'publication' })
  }

  #getLast = (member: number, match: number) => this.#given.get(`${member}/${match}`)?.at(-1)

  /** What counts: the last one that a signed head held before the kick-off of today. */
  #getCounting(member: number, match: number): Acknowledged | null {
    const { kickoffMs } = this.#matches[match]!
    const all = this.#given.get(`${member}/${match}`) ?? []
    return all.findLast(({ sealedMs }) => sealedMs !== null && sealedMs < kickoffMs) ?? null
  }

  async #read<Answer>(member: number, path: string): Promise<Answer> {
    const client = this.#clients[member]![path.length % 2]!
    return (await (await client.call(`/api/forecasts${path}`)).json()) as Answer
  }

  async #checkProof(member: number, match: number, found: MemberForecast): Promise<void> {
    const reply = await this.#clients[member]![0]!.call(`/api/forecasts/${this.#toId(match)}/proof`)
    expect(reply.status).toBe(200)
    const verified = await verifyForecast(parseForecastProof(await reply.text()), [this.#place.key])
    expect(verified.ok).toBe(true)
    const { home, draw, away, givenAt } = found.counting ?? found
    const proved = { matchId: found.matchId, home, draw, away, givenAt }
    expect(verified.forecast).toMatchObject(proved)
    // The verifier says the same, where it knows of the kick-off of today.
    if (verified.kickoffAt === found.kickoffAt)
      expect(verified.isSealedBefore).toBe(found.counting !== null)
  }

  /** What was given last and what counts are what the model says, and each that is sealed has a proof that verifies. */
  async checkForecasts({ isPublished }: { readonly isPublished: boolean }): Promise<void> {
    for (let member = 0; member < MEMBERS; member++)
      for (let match = 0; match < MATCHES; match++) {
        const found = await this.#read<MemberForecast | null>(member, `/${this.#toId(match)}`)
        const toFacts = (one: { home: number; draw: number } | null | undefined, ms = 0) =>
          one ? [one.home, one.draw, ms] : null
        const [last, counting] = [this.#getLast(member, match), this.#getCounting(member, match)]
        expect(toFacts(found, found ? Date.parse(found.givenAt) : 0)).toEqual(
          toFacts(last, last?.atMs),
        )
        expect(await this.#read(member, `/${this.#toId(match)}/members`)).toBeNull()
        if (found === null) continue
        const given = found.counting && Date.parse(found.counting.givenAt)
        expect(toFacts(found.counting, given ?? 0)).toEqual(toFacts(counting, counting?.atMs))
        if (isPublished) expect(found.sealedIn).not.toBeNull()
        if ((found.counting ?? found).sealedIn !== null)
          await this.#checkProof(member, match, found)
      }
  }

  #listCounted(member: number): CountedMatch[] {
    return this.#matches.flatMap((modelled, match) => {
      const { status, isAwarded, isOpened, score, openedWith } = modelled
      const counting = this.#getCounting(member, match)
      if (counting === null || status !== 'finished' || isAwarded || !isOpened) return []
      const { home, draw } = counting
      // Where the log opened no prediction, it holds no earlier result either.
      const isCorrected = OURS[match] !== null && openedWith.some((one) => !isSame(one, score))
      return {
        mine: [home / 100, draw / 100, (100 - home - draw) / 100],
        ours: OURS[match]!,
        market: MARKET[match]!,
        result: score,
        isCorrected,
      }
    })
  }

  /** Each member's record equals the one that the test counts from the model. */
  async checkRecords(): Promise<void> {
    for (let member = 0; member < MEMBERS; member++)
      expectRecord(
        await this.#read<MemberRecord>(member, '/record'),
        countRecord(this.#listCounted(member)),
      )
  }
}
