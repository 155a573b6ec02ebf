import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText, signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import { appendToMemory, makeSampleDay, makeSampleLog } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openWitness, watchOnce } from './watch-log.ts'
import { storeEvidence } from './witness-folder.ts'

test('of a log that shows something else each time a hundred pieces are kept, and of another log its own', async () => {
  const folder = makeTestFolder()
  const show = (origin: string, words: string) =>
    storeEvidence({ folder }, { origin, cosigned: null, shown: { note: toUtf8(words) } })
  const kept: (string | null)[] = []
  for (let time = 0; time < 120; time += 1)
    kept.push(await show('hostile.example/log', `history ${time}`))
  expect(new Set(kept.slice(0, 100)).size).toBe(100)
  expect(kept.slice(100)).toEqual(Array.from({ length: 20 }, () => null))
  // What was kept is known again, and another log has room of its own.
  expect(await show('hostile.example/log', 'history 7')).toBe(kept[7])
  expect(await show('other.example/log', 'history 7')).not.toBeNull()
  expect(readdirSync(join(folder, 'evidence'))).toHaveLength(101)
})

test('another history that the log’s key handed over in is stored as signed, and told so', async () => {
  const folder = makeTestFolder()
  const [key, next] = [await makeSigningKey('a.example/log'), await makeSigningKey('a.example/log')]
  const [log, fork] = [await makeSampleLog(key, 2), await makeSampleLog(key, 3)]
  const leaf = await makeKeyLeaf(key, next, '2026-08-09T00:00:00.000Z')
  await appendToMemory(fork, key, [leaf], { alsoSignWith: next })
  fork.files.set('key', toUtf8(`${formatVerifierKey(next)}\n`))
  const { universe, commits } = makeSampleDay(3)
  await appendToMemory(fork, next, [...universe, ...commits], { keys: [key, next] })
  const now = new Date('2026-08-10T00:00:00Z')
  const opened = await openWitness(log.read, folder, { name: 'w.example', trusted: key })
  const { witness } = await watchOnce(log.read, opened, { now })
  const alarms: boolean[] = []
  const watch = watchOnce(fork.read, witness, { now, onAlarm: (_, is) => alarms.push(is) })
  await expect(watch).rejects.toThrow('rewritten')
  expect(alarms).toEqual([false, true])
  const evidence = readdirSync(join(folder, 'evidence'))
  expect(evidence.some((name) => !name.includes('-unsigned-'))).toBe(true)
})

test('a log that does not answer at the end of its hand-over is accused of nothing', async () => {
  const [key, next] = [await makeSigningKey('a.example/log'), await makeSigningKey('a.example/log')]
  const log = await makeSampleLog(key, 2)
  const now = new Date('2026-08-10T00:00:00Z')
  const start = async () => {
    const folder = makeTestFolder()
    const opened = await openWitness(log.read, folder, { name: 'w.example', trusted: key })
    return { folder, witness: (await watchOnce(log.read, opened, { now })).witness }
  }
  const [first, second] = [await start(), await start()]
  const leaf = await makeKeyLeaf(key, next, '2026-08-09T00:00:00.000Z')
  await appendToMemory(log, key, [leaf], { alsoSignWith: next })
  log.files.set('key', toUtf8(`${formatVerifierKey(next)}\n`))
  const { universe, commits } = makeSampleDay(3)
  await appendToMemory(log, next, [...universe, ...commits], { keys: [key, next] })
  let reads = 0
  const count: typeof log.read = (path) => {
    reads += 1
    return log.read(path)
  }
  await watchOnce(count, first.witness, { now })
  const last = reads
  reads = 0
  const alarms: boolean[] = []
  // The last thing read is the proof that the log goes on from before.
  const watch = watchOnce(
    (path) =>
      reads === last - 1
        ? Promise.reject(new AppError('source_unavailable', 'No answer.'))
        : count(path),
    second.witness,
    { now, onAlarm: (_, isSigned) => alarms.push(isSigned) },
  )
  await expect(watch).rejects.toMatchObject({ code: 'source_unavailable' })
  expect(alarms).toEqual([false])
  expect(await watchOnce(log.read, second.witness, { now })).toMatchObject({ sizeBefore: 10 })
  expect(readdirSync(join(second.folder, 'evidence'))).toEqual([])
})

test('what is no checkpoint of the log accuses nobody; what it has not signed leaves room for what it has', async () => {
  const folder = makeTestFolder()
  const key = await makeSigningKey('pitchproof.example/log')
  const stranger = await makeSigningKey(key.name)
  const [log, fork] = [await makeSampleLog(key, 2), await makeSampleLog(key, 3)]
  const now = new Date('2026-08-10T00:00:00Z')
  const opened = await openWitness(log.read, folder, { name: 'w.example', trusted: key })
  const { witness } = await watchOnce(log.read, opened, { now })
  const alarms: boolean[] = []
  const show = (bytes: Uint8Array | null, read = log.read) =>
    watchOnce((path) => (path === 'checkpoint' ? Promise.resolve(bytes) : read(path)), witness, {
      now,
      onAlarm: (_, isSigned) => alarms.push(isSigned),
    })
  const other = await makeSampleLog(await makeSigningKey('other.example/log'), 1)
  for (const bytes of [null, toUtf8('<html>Back soon</html>\n'), other.files.get('checkpoint')!])
    await expect(show(bytes)).rejects.toMatchObject({ code: 'source_unavailable' })
  expect(existsSync(join(folder, 'evidence'))).toBe(false)
  const { rootHash } = parseCheckpointText(parseNote(log.files.get('checkpoint')!).text)
  for (let size = 100; size < 204; size += 1) {
    const made = await signCheckpoint({ origin: key.name, size, rootHash }, stranger)
    await expect(show(toUtf8(made))).rejects.toMatchObject({ code: 'ledger_invalid' })
  }
  expect(readdirSync(join(folder, 'evidence'))).toHaveLength(100)
  const signed = fork.files.get('checkpoint')!
  await expect(show(signed, fork.read)).rejects.toMatchObject({ code: 'ledger_invalid' })
  // The same text with one more line below it is the same piece.
  const line = `\u2014 w.example ${Buffer.alloc(72, 1).toString('base64')}\n`
  const again = Buffer.concat([signed, toUtf8(line)])
  await expect(show(again, fork.read)).rejects.toMatchObject({ code: 'ledger_invalid' })
  expect(readdirSync(join(folder, 'evidence'))).toHaveLength(101)
  expect(alarms).toEqual([...Array.from({ length: 104 }, () => false), true, true])
  // Afterwards the log is followed as before.
  expect(await watchOnce(log.read, witness, { now })).toMatchObject({ sizeBefore: 10 })
})
