import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWitnessServer } from '#cli/serving/witness-server.ts'
import type { Database } from '#data/db/database.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { openCheckpoint, signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { cosign, listCosignatures } from '#data/ledger/signing/cosignature.ts'
import { formatNoteSignature, parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  parseVerifierKey,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { readHashes } from '#data/ledger/tree/log-reader.ts'
import { listConsistencyRanges, proveConsistency } from '#data/ledger/tree/merkle-proof.ts'
import { formatAddCheckpoint } from '#data/ledger/witness/add-checkpoint.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { openWitnessFolder } from '#data/log/witness-folder.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { getFirstCosignedHead } from '#data/queries/log/log-heads.ts'
import { openPublication } from '#data/queries/published.ts'
import { listLastCosignatures, storeCosignature } from '#data/queries/log/cosignatures.ts'
import { makeSampleLog } from '#data/testing/sample-log.ts'
import { startSpecWitness, type SpecWitness } from '#data/testing/spec-witness.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { replay } from '#pipeline/stages/replay.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import { DAY_MS } from '#data/model/time.ts'
import { openTestFeed, toTestContext } from '#pipeline/testing/test-run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { cosignLog } from './cosign-log.ts'

const START = new Date('2026-10-14T06:00:00Z')
const DAYS = 14

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const root = makeTestFolder()
  let key: SigningKey
  let ours: { server: Server; witness: WitnessAddress; folder: string }
  let theirs: SpecWitness & { witness: WitnessAddress }
  let context: RunContext
  const told: string[] = []
  const servers: LocalServer[] = []

  beforeAll(async () => {
    database = await open()
    key = await makeSigningKey('pitchproof.example/log')
    const folder = join(root, 'witness')
    const opened = await openWitnessFolder(folder, 'ours.example/witness')
    const { server, port } = await startWitnessServer({
      witness: opened,
      logs: [{ origin: key.name, keys: [key] }],
      isAsked: true,
      port: 0,
      now: () => new Date(),
      say: () => {},
    })
    const submitUrl = `http://127.0.0.1:${port}/add-checkpoint`
    ours = { server, folder, witness: { key: opened.key, url: null, submitUrl } }
    const spec = await startSpecWitness('spec.example/w1', formatVerifierKey(key), () =>
      Math.floor(Date.now() / 1000),
    )
    const specKey = parseVerifierKey(spec.vkey)
    theirs = { ...spec, witness: { key: specKey, url: null, submitUrl: spec.submitUrl } }
    context = toTestContext({
      database,
      signingKey: key,
      dataDir: root,
      now: START,
      source: openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS }),
      leagues: ['premier-league'],
      logLine: (words) => told.push(words),
      witnesses: [ours.witness, theirs.witness],
    })
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  afterAll(async () => {
    theirs.close()
    ours.server.close()
    ours.server.closeAllConnections()
    await database.close()
  })

  const readNote = () => readFile(join(root, 'ledger', 'checkpoint'), 'utf8')
  const readNames = async () => parseNote(await readNote()).signatures.map(({ name }) => name)

  /** A server that answers every request to cosign with a given listener. */
  async function startHostile(listener: RequestListener): Promise<string> {
    const server = await startLocalServer(listener)
    servers.push(server)
    return `${server.origin}/add-checkpoint`
  }
  const askOne = async (witnessKey: VerifierKey, submitUrl: string) => {
    const [report] = await cosignLog({
      ...context,
      witnesses: [{ key: witnessKey, url: null, submitUrl }],
    })
    return report!
  }

  test('two witnesses, ours and one written from the specification alone, cosign 14 days of a log', async () => {
    const sizes: number[] = []
    for (let day = 0; day < DAYS; day++) {
      const now = new Date(START.getTime() + day * DAY_MS)
      await replay(context, { from: now, to: now, stepHours: 24 })
      const { note, size } = await openCheckpoint(await readNote(), [key])
      const found = await listCosignatures(note, [ours.witness.key, theirs.witness.key])
      expect(found, `day ${day}`).toHaveLength(2)
      expect(theirs.getSize()).toBe(size)
      sizes.push(size)
    }
    expect(new Set(sizes).size).toBeGreaterThan(7)
    // The stored size is right each time: no witness had to correct it.
    expect(theirs.answered.every((status) => status === 200)).toBe(true)
    // Before each publication except the first, and for each new head.
    expect(theirs.answered.length).toBe(DAYS - 1 + new Set(sizes).size)
    // Machines without this folder serve the same cosigned checkpoint.
    const fromRows = await openDatabaseLog(database, openPublication(database, 0), null).read(
      'checkpoint',
    )
    expect(new TextDecoder().decode(fromRows!)).toBe(await readNote())
    const report = await verifyLog(openLogFolder(join(root, 'ledger')), { keys: [key] })
    expect(report).toMatchObject({ ok: true, size: sizes.at(-1) })
    expect(told).toContain(`witness spec.example/w1 cosigned ${sizes[0]} entries`)
    // The first head that covered an entry is stored with its cosignatures.
    const head = await database.read((db) => getFirstCosignedHead(db, sizes[2]! - 1))
    const { note, size } = await openCheckpoint(head!, [key])
    expect(size).toBe(sizes[2])
    const found = await listCosignatures(note, [ours.witness.key, theirs.witness.key])
    expect(found).toHaveLength(2)
  })

  test('a run with nothing new asks no witness again and publishes the same lines', async () => {
    const [before, asked] = [await readNote(), theirs.answered.length]
    await cosignLog(context)
    expect(await readNote()).toBe(before)
    expect(theirs.answered).toHaveLength(asked)
  })

  test('a witness that cosigned less or more than our stored size says so, and is asked again with its size', async () => {
    const row = (await database.read(listLastCosignatures)).find(({ witness }) =>
      witness.startsWith('spec.example'),
    )
    for (const size of [0, 3]) {
      await database.write((db) =>
        storeCosignature(db, { ...row!, size, checkpoint: 'an older one\n' }),
      )
      const report = await cosignLog({ ...context, witnesses: [theirs.witness] })
      expect(report).toMatchObject([{ outcome: 'cosigned' }])
      expect(theirs.answered.slice(-2)).toEqual([409, 200])
    }
    // What another witness had signed of the same head stays, though it is asked no more.
    expect(await readNames()).toEqual([key.name, 'ours.example/witness', 'spec.example/w1'])
    await cosignLog(context)
    expect(await readNames()).toEqual([key.name, 'ours.example/witness', 'spec.example/w1'])
  })

  test('a fork shown to one of them is refused and stored as evidence, and the other history stays cosigned', async () => {
    const cosigned = await readNote()
    const { size } = await openCheckpoint(cosigned, [key])
    const fork = await makeSampleLog(key, Math.ceil(size / 5) + 1)
    const note = new TextDecoder().decode((await fork.read('checkpoint'))!)
    const forked = await openCheckpoint(note, [key])
    const ranges = listConsistencyRanges(size, forked.size)
    const proof = proveConsistency(
      size,
      forked.size,
      await readHashes(fork.read, forked.size, ranges),
    )
    const response = await fetch(ours.witness.submitUrl!, {
      method: 'POST',
      body: formatAddCheckpoint(size, proof, note),
    })
    expect(response.status).toBe(422)
    const [name] = await readdir(join(ours.folder, 'evidence'))
    const keep = (file: string) => readFile(join(ours.folder, 'evidence', name!, file), 'utf8')
    expect((await openCheckpoint(await keep('shown'), [key])).note.text).toBe(forked.note.text)
    expect((await openCheckpoint(await keep('cosigned'), [key])).size).toBe(size)
    expect((await cosignLog(context)).map(({ outcome }) => outcome)).toEqual([
      'cosigned',
      'cosigned',
    ])
    expect(await readNote()).toBe(cosigned)
  })

  test('hostile answers are not published and stop no run', async () => {
    const witnessKey = await makeSigningKey('hostile.example', COSIGNATURE_TYPE)
    const other = await makeSigningKey('hostile.example', COSIGNATURE_TYPE)
    const { note, size } = await openCheckpoint(await readNote(), [key])
    const toLine = async (text: string, signer: SigningKey) =>
      formatNoteSignature(await cosign(text, signer, Math.floor(Date.now() / 1000)))
    const ofAnother = await toLine(
      parseNote(await signCheckpoint({ origin: key.name, size, rootHash: new Uint8Array(32) }, key))
        .text,
      witnessKey,
    )
    const good = await toLine(note.text, witnessKey)
    const cases: [string, number, string, string, string][] = [
      [
        'a key we do not know',
        200,
        'text/plain',
        await toLine(note.text, other),
        'no line of its own key',
      ],
      ['a cosignature of another checkpoint', 200, 'text/plain', ofAnother, 'is wrong'],
      ['a cosignature cut short', 200, 'text/plain', `${good.slice(0, 60)}\n`, ''],
      ['no line at all', 200, 'text/plain', '', 'cannot be read'],
      ['a page', 200, 'text/html', '<html>', 'cannot be read'],
      [
        'a longer text that it signed',
        200,
        'text/plain',
        `more\n\n${await toLine(`${note.text}\nmore\n`, witnessKey)}`,
        'not signature lines',
      ],
      ['a size that is none', 409, 'text/x.tlog.size', '-1\n', 'without another size'],
      ['an unknown log', 404, 'text/plain', '', 'does not know this log'],
      ['an unknown key of ours', 403, 'text/plain', '', 'does not trust the key'],
      ['a refused request', 422, 'text/plain', '', 'does not accept the request'],
      [
        'a cosignature of an hour ago',
        200,
        'text/plain',
        formatNoteSignature(
          await cosign(note.text, witnessKey, Math.floor(Date.now() / 1000) - 3600),
        ),
        'more than ten minutes from now',
      ],
      ['an error', 500, 'text/plain', '', 'its answer was 500'],
    ]
    for (const [what, status, type, body, reason] of cases) {
      const url = await startHostile((_request, response) => {
        response.writeHead(status, { 'Content-Type': type }).end(body)
      })
      const report = await askOne(witnessKey, url)
      expect(['failed', 'refused'], what).toContain(report.outcome)
      expect(report.words, what).toContain(reason)
    }
    const isEndless = await startHostile((_request, response) => {
      response.writeHead(200)
      const send = () => void (response.destroyed || response.write('x'.repeat(65_536), send))
      send()
    })
    expect((await askOne(witnessKey, isEndless)).words).toContain('longer than')
    let asked = 0
    const isUndecided = await startHostile((_request, response) => {
      response.writeHead(409, { 'Content-Type': 'text/x.tlog.size' }).end(`${(asked++ % 2) + 1}\n`)
    })
    expect((await askOne(witnessKey, isUndecided)).words).toContain('another size 3 times')
    const elsewhere = await startHostile((_request, response) => {
      response.writeHead(307, { Location: ours.witness.submitUrl! }).end()
    })
    expect((await askOne(witnessKey, elsewhere)).outcome).toBe('failed')
    const isAhead = await startHostile((_request, response) => {
      response.writeHead(409, { 'Content-Type': 'text/x.tlog.size' }).end(`${size + 1}\n`)
    })
    const ahead = await askOne(witnessKey, isAhead)
    expect([ahead.outcome, ahead.words]).toEqual(['ahead', expect.stringContaining('restored')])
    expect((await askOne(witnessKey, 'http://127.0.0.1:9/add-checkpoint')).outcome).toBe('failed')
    expect(await readNames()).toEqual([key.name, 'ours.example/witness', 'spec.example/w1'])
    const rows = await database.read(listLastCosignatures)
    expect(rows.map(({ witness }) => witness.split('+')[0])).toEqual([
      'ours.example/witness',
      'spec.example/w1',
    ])
  })

  test('a witness that answers byte by byte is given up after ten seconds, and the run succeeds', async () => {
    const isSlow = await startHostile((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 200)
      response.on('close', () => clearInterval(drip))
    })
    const witnessKey = await makeSigningKey('slow.example', COSIGNATURE_TYPE)
    const startedAt = performance.now()
    const report = await run(
      {
        ...context,
        now: new Date(START.getTime() + DAYS * DAY_MS),
        witnesses: [{ key: witnessKey, url: null, submitUrl: isSlow }, theirs.witness],
      },
      { stages: STAGES, triggeredBy: 'test', triggeredByUserId: null },
    )
    expect(performance.now() - startedAt).toBeLessThan(40_000)
    expect(report.publish?.witnesses).toMatchObject([
      { witness: 'slow.example', outcome: 'failed' },
      { witness: 'spec.example/w1', outcome: 'cosigned' },
    ])
    expect(await readNames()).toEqual([key.name, 'spec.example/w1'])
  })
})
