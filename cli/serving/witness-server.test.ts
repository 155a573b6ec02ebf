import { readdir, readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures } from '#data/ledger/signing/cosignature.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  makeSigningKey,
  ML_DSA_COSIGNATURE_TYPE,
  parseVerifierKey,
  type KeyType,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { readHashes } from '#data/ledger/tree/log-reader.ts'
import { listConsistencyRanges, proveConsistency } from '#data/ledger/tree/merkle-proof.ts'
import { formatAddCheckpoint } from '#data/ledger/witness/add-checkpoint.ts'
import type { WatchedLog } from '#data/log/answer-log.ts'
import { openWitnessFolder, toLogId } from '#data/log/witness-folder.ts'
import { copyLog, makeSampleLog, type MemoryLog } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { startWitnessServer } from './witness-server.ts'

const NOW = new Date('2026-09-01T10:00:00Z')

let root: string
let key: SigningKey
let server: Server
let address: string
let said: string[]

async function start(logs: readonly WatchedLog[], type?: KeyType, folder = root) {
  const witness = await openWitnessFolder(folder, 'w.example/one', type)
  const started = await startWitnessServer({
    witness,
    logs,
    isAsked: true,
    port: 0,
    now: () => NOW,
    say: (words) => said.push(words),
  })
  server = started.server
  address = `http://127.0.0.1:${started.port}`
}

function stop(): void {
  server.close()
  server.closeAllConnections()
}

beforeEach(async () => {
  root = makeTestFolder()
  key = await makeSigningKey('pitchproof.example/log')
  said = []
  await start([{ origin: key.name, keys: [key] }])
})
afterEach(async () => {
  stop()
})

async function toRequest(log: MemoryLog, oldSize: number, signer: SigningKey = key) {
  const note = new TextDecoder().decode((await log.read('checkpoint'))!)
  const { size } = await openCheckpoint(note, [signer])
  const ranges = listConsistencyRanges(oldSize, size)
  return formatAddCheckpoint(
    oldSize,
    proveConsistency(oldSize, size, await readHashes(log.read, size, ranges)),
    note,
  )
}

async function post(body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${address}/add-checkpoint`, { method: 'POST', body })
  const type = response.headers.get('content-type')
  return { status: response.status, type, text: await response.text() }
}

const readState = (origin = key.name) =>
  readFile(join(root, 'logs', toLogId(origin), 'checkpoint'), 'utf8')

test('a checkpoint that continues the log is cosigned, stored and shown, with the witness’s time', async () => {
  const log = await makeSampleLog(key, 2)
  const first = await post(await toRequest(log, 0))
  expect([first.status, first.type]).toEqual([200, 'text/plain; charset=utf-8'])
  const note = parseNote(`${parseNote(await readState()).text}\n${first.text}`)
  const witness = parseVerifierKey((await (await fetch(`${address}/key`)).text()).trim())
  expect(await listCosignatures(note, [witness])).toEqual([
    { witness, timeSeconds: NOW.getTime() / 1000 },
  ])
  expect((await openCheckpoint(await readState(), [key])).size).toBe(10)
  expect(await (await fetch(`${address}/checkpoint`)).text()).toBe(await readState())
  expect(await (await fetch(`${address}/logs/${toLogId(key.name)}/checkpoint`)).text()).toBe(
    await readState(),
  )
  expect((await post(await toRequest(log, 10))).status).toBe(200)
})

test('a witness with a key of ML-DSA-44 cosigns with it, and keeps it when it starts again', async () => {
  const log = await makeSampleLog(key, 2)
  const folder = join(root, 'ml-dsa')
  const logs = [{ origin: key.name, keys: [key] }]
  stop()
  await start(logs, ML_DSA_COSIGNATURE_TYPE, folder)
  const witness = parseVerifierKey((await (await fetch(`${address}/key`)).text()).trim())
  expect([witness.type, witness.publicKey.length]).toEqual([6, 1312])
  const body = await toRequest(log, 0)
  const { status, text } = await post(body)
  expect(status).toBe(200)
  const signed = body.slice(body.indexOf('\n\n') + 2)
  const note = parseNote(`${parseNote(signed).text}\n${text}`)
  const cosigned = [{ witness, timeSeconds: NOW.getTime() / 1000 }]
  expect(await listCosignatures(note, [witness])).toEqual(cosigned)
  stop()
  await start(logs, undefined, folder)
  const again = await (await fetch(`${address}/key`)).text()
  expect(parseVerifierKey(again.trim())).toEqual(witness)
  expect((await post(await toRequest(log, 10))).status).toBe(200)
})

test('a request from another size is answered with the size cosigned last, in the protocol’s own type', async () => {
  const log = await makeSampleLog(key, 2)
  await post(await toRequest(log, 0))
  const again = await post(await toRequest(log, 0))
  expect(again).toEqual({ status: 409, type: 'text/x.tlog.size', text: '10\n' })
})

test('a fork is refused and both signed checkpoints are stored, once however often it is shown', async () => {
  const log = await makeSampleLog(key, 2)
  await post(await toRequest(log, 0))
  const state = await readState()
  const sameSize = await makeSampleLog(key, 2)
  for (let times = 0; times < 3; times++)
    expect((await post(await toRequest(sameSize, 10))).status).toBe(422)
  const longer = await makeSampleLog(key, 3)
  const refused = await post(await toRequest(longer, 10))
  expect(refused.status).toBe(422)
  expect(await readState()).toBe(state)
  expect(said.filter((words) => words.startsWith('ALARM'))).toHaveLength(3)
  const folders = await readdir(join(root, 'evidence'))
  expect(folders).toHaveLength(2)
  for (const name of folders) {
    const folder = join(root, 'evidence', name)
    expect((await readdir(folder)).sort()).toEqual(['cosigned', 'request', 'shown'])
    const [before, shown] = await Promise.all(
      ['cosigned', 'shown'].map(async (file) =>
        openCheckpoint(await readFile(join(folder, file), 'utf8'), [key]),
      ),
    )
    expect(before!.size).toBe(10)
    expect([10, 15]).toContain(shown!.size)
    expect(shown!.note.text).not.toBe(before!.note.text)
  }
})

test('an unknown log, an unknown key, a larger old size and other bytes have their own answers', async () => {
  const log = await makeSampleLog(key, 2)
  const foreign = await makeSigningKey('other.example/log')
  expect((await post(await toRequest(await makeSampleLog(foreign, 1), 0, foreign))).status).toBe(
    404,
  )
  const impostor = await makeSigningKey(key.name)
  expect((await post(await toRequest(await makeSampleLog(impostor, 1), 0, impostor))).status).toBe(
    403,
  )
  const request = await toRequest(log, 0)
  expect((await post(request.replace('old 0', 'old 11'))).status).toBe(400)
  expect((await post('old 0\n')).status).toBe(400)
  expect((await post(Uint8Array.of(0xff))).status).toBe(400)
  expect((await fetch(`${address}/add-checkpoint`)).status).toBe(404)
  expect((await fetch(`${address}/other`, { method: 'POST', body: request })).status).toBe(405)
  expect((await fetch(`${address}/secret-key`)).status).toBe(404)
  expect(await readdir(root)).toEqual(['key', 'secret-key'])
})

test('a request that is too large is not read', async () => {
  const { port } = new URL(address)
  const sent = await new Promise<number>((done) => {
    let bytes = 0
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('POST /add-checkpoint HTTP/1.1\r\nHost: w\r\nContent-Length: 900000000\r\n\r\n')
      const chunk = 'x'.repeat(64 * 1024)
      const send = () => {
        if (socket.destroyed) return
        bytes += chunk.length
        if (bytes > 100_000_000) socket.destroy()
        else if (socket.write(chunk)) setImmediate(send)
      }
      socket.on('drain', send)
      send()
    })
    socket.on('error', () => {})
    socket.on('close', () => done(bytes))
  })
  expect(sent).toBeLessThan(20_000_000)
})

test('of many requests at once each is checked against the one cosigned before it', async () => {
  const steps = await Promise.all([0, 1].map(async () => await makeSampleLog(key, 2)))
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, n) => toRequest(steps[n % 2]!, 0)),
  )
  const answers = await Promise.all(requests.map(post))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
})

test('several logs, several keys of one log, and a restart', async () => {
  const next = await makeSigningKey(key.name)
  const other = await makeSigningKey('other.example/log')
  stop()
  const logs = [
    { origin: key.name, keys: [key, next] },
    { origin: other.name, keys: [other] },
  ]
  await start(logs)
  const log = await makeSampleLog(key, 2)
  const old = copyLog(log)
  expect((await post(await toRequest(log, 0))).status).toBe(200)
  expect((await post(await toRequest(await makeSampleLog(other, 1), 0, other))).status).toBe(200)
  expect((await fetch(`${address}/checkpoint`)).status).toBe(404)
  stop()
  await start(logs)
  expect(await post(await toRequest(old, 0))).toMatchObject({ status: 409, text: '10\n' })
  expect((await openCheckpoint(await readState(other.name), [other])).size).toBe(5)
})
