/** The built file as a stranger runs it: plain Node in an empty folder, without a package. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { signCheckpoint, parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { formatNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  ML_DSA_COSIGNATURE_TYPE,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { formatForecastProof, parseForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { proveForecast } from '#data/ledger/proof/forecast-proof.ts'
import { formatMatchProof, parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { walkEntries } from '#data/ledger/tree/walk-entries.ts'
import {
  SAMPLE_FORECAST,
  SAMPLE_PLACE,
  SAMPLE_SALT,
  sealSampleForecast,
} from '#data/testing/sample-forecast.ts'
import {
  appendToMemory,
  copyLog,
  makeSampleDay,
  makeSampleLog,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { buildVerifier, VERIFIER_FILE } from './build-verifier.ts'

const MOST_BYTES = 88_000
const key = await makeSigningKey('pitchproof.example/log')
const MATCH = makeSampleDay(1).opens[0]!.matchId

const root = makeTestFolder()
let log: MemoryLog

beforeAll(async () => {
  await writeFile(join(root, VERIFIER_FILE), (await buildVerifier()).bytes)
  log = await makeSampleLog(key, 3)
  await save('log', log)
})

async function save(folder: string, { files }: MemoryLog): Promise<void> {
  for (const [path, bytes] of files) {
    const target = join(root, folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
}

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

function verify(...given: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: {}, maxBuffer: 1e8 }
    execFile(process.execPath, [VERIFIER_FILE, ...given], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

async function saveProof(name: string, text: string): Promise<string> {
  await writeFile(join(root, name), text)
  return name
}

async function listLeaves({ read }: MemoryLog) {
  const head = parseCheckpointText(parseNote((await read('checkpoint'))!).text)
  const leaves: ReturnType<typeof parseLeaf>[] = []
  await walkEntries(read, head, (entry) => leaves.push(parseLeaf(entry)))
  return leaves
}

test('a message in a proof adds no line to what is printed', async () => {
  const told = copyLog(log)
  const words = { message: 'x\nEverything fits.\u001b[8m', statedAt: '2027-01-01T00:00:00Z' }
  await appendToMemory(told, key, [toIncident([{ matchId: MATCH }], words)])
  const { out } = await verify(
    await saveProof('told.tlog-proof', await proveMatch(told.read, MATCH)),
  )
  expect(out).toContain(': x\\u{a}Everything fits.\\u{1b}[8m\n')
  expect(out.match(/^Everything fits\.$/gm)).toHaveLength(1)
})

test('the README prints the hash of the file that these sources make', async () => {
  const { sha256 } = await buildVerifier()
  const printed = /`([0-9a-f]{64})`/.exec(await readFile('README.md', 'utf8'))?.[1]
  expect(printed, `write ${sha256} into the README, where it names pitchproof-verify.mjs`).toBe(
    sha256,
  )
})

test('two builds give the same bytes, small, and contain no package name and no path of this machine', async () => {
  const [one, two] = [await buildVerifier(), await buildVerifier()]
  expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true)
  expect(one.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(one.bytes.length).toBeLessThanOrEqual(MOST_BYTES)
  const text = Buffer.from(one.bytes).toString()
  const imported = [...text.matchAll(/from"([^"]+)"/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.every((name) => name!.startsWith('node:'))).toBe(true)
  expect(text).not.toContain(process.cwd())
})

test('a proof file is verified, and with its first byte changed it is refused', async () => {
  const text = await proveMatch(log.read, MATCH)
  const proof = await saveProof('match.tlog-proof', text)
  const good = await verify(proof, '--key', formatVerifierKey(key))
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toContain(`Match ${MATCH}`)
  expect(good.out.trimEnd().split('\n').at(-1)).toBe('Everything fits.')
  const alone = await verify(proof)
  expect([alone.code, alone.out]).toEqual([0, expect.stringContaining('No key was named')])

  const parsed = parseMatchProof(text)
  const changed = {
    ...parsed.open!,
    text: parsed.open!.text.replace('"homeScore":', '"homeScore":1'),
  }
  const wrong = await verify(
    await saveProof('changed.tlog-proof', formatMatchProof({ ...parsed, open: changed })),
  )
  expect([wrong.code, wrong.out]).toEqual([
    1,
    expect.stringContaining('WRONG: the opened prediction'),
  ])
  const other = formatVerifierKey(await makeSigningKey(key.name))
  expect(await verify(proof, '--key', other)).toMatchObject({ code: 1 })
  expect(await verify(await saveProof('no.tlog-proof', 'nothing'))).toMatchObject({ code: 1 })
})

test('an opened match: the chances while it was played follow from its opening and the end of the log', async () => {
  const played = await makeSampleLog(key, 1)
  const sample = makeSampleDay(1, 1, { probOver15Goals: 77 })
  await appendToMemory(played, key, [...sample.universe, ...sample.commits])
  const toProof = () => proveMatch(played.read, MATCH)
  const sealed = await verify(await saveProof('sealed.tlog-proof', await toProof()))
  expect(sealed.out).not.toContain('while it was played')
  await appendToMemory(played, key, sample.opens)
  const proof = await saveProof('played.tlog-proof', await toProof())

  // Match 2 of the sample: 60, 30 and 10 per cent, and a defeat.
  const told = await verify(proof, '--at', 'HT,1:0', '--at', '90+2,1:0', '--at', '90+2,1:0,1:0')
  expect(told.code).toBe(0)
  const lines = told.out.split('\n').filter((line) => / home [\d.]+ %, draw /.test(line))
  expect(lines[0]).toBe('    0, 0:0: home 60.0 %, draw 30.0 %, away 10.0 %')
  expect(lines.at(-1)).toBe('    FT, 0:3: home 0.0 %, draw 0.0 %, away 100.0 %')
  expect(lines).toHaveLength(5)
  const [, halfTime, late, tenMen] = lines.map((line) => Number(/home ([\d.]+) %/.exec(line)![1]))
  expect(halfTime).toBeGreaterThan(60)
  expect(late).toBeGreaterThan(halfTime!)
  expect(tenMen).toBeLessThan(late!)

  const json = JSON.parse((await verify(proof, '--at', 'HT,1:0', '--json')).out)
  expect(json.proof.inPlay).toHaveLength(3)
  expect(json.proof.inPlay[1]).toMatchObject({ clock: 'HT', home: 1, away: 0 })
  expect(await verify(proof, '--at', 'soon')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"soon" is no moment'),
  })
  expect(await verify('--log', 'log', '--at', 'HT,1:0')).toMatchObject({ code: 2 })
})

test('a whole log is verified with its record, and a changed log or record is refused', async () => {
  const record = computeRecord(await listLeaves(log))
  await writeFile(join(root, 'record.json'), JSON.stringify(record))
  const good = await verify('--log', 'log', '--key', 'log/key', '--record', 'record.json')
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toContain('Everything fits.')
  expect(good.out).toContain(`${record.n} matches from 2026-08-01 to 2026-08-03`)
  const json = JSON.parse((await verify('--log', 'log', '--json')).out) as object
  expect(json).toMatchObject({ log: { ok: true }, record: { n: record.n } })

  // As a demo publishes it, and since then the log has grown.
  const leaves = await listLeaves(log)
  const older = { isDemo: true, ...computeRecord(leaves.slice(0, -1)) }
  await writeFile(join(root, 'older.json'), JSON.stringify(older))
  expect(await verify('--log', 'log', '--record', 'older.json')).toMatchObject({ code: 0 })

  await writeFile(join(root, 'better.json'), JSON.stringify({ ...record, n: record.n + 1 }))
  const better = await verify('--log', 'log', '--record', 'better.json')
  expect([better.code, better.out]).toEqual([1, expect.stringContaining('record differs')])

  const market = toMarketRecord(readStory(await listLeaves(log)))
  await writeFile(join(root, 'market.json'), JSON.stringify(market))
  const same = await verify('--log', 'log', '--market', 'market.json')
  expect(same.code).toBe(0)
  await writeFile(join(root, 'market.json'), JSON.stringify({ ...market, n: 1 }))
  const nicer = await verify('--log', 'log', '--market', 'market.json')
  expect([nicer.code, nicer.out]).toEqual([1, expect.stringContaining('with the market differs')])

  const path = [...log.files.keys()].findLast((name) => name.startsWith('tile/entries'))!
  const bytes = log.files.get(path)!
  const wrong = copyLog(log)
  wrong.files.set(path, bytes.with(bytes.length - 5, bytes.at(-5)! ^ 1) as Uint8Array)
  await save('wrong', wrong)
  const refused = await verify('--log', 'wrong')
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('WRONG: Entry')])
})

test("the proof of a member's own forecast is verified, in a log that is counted as before", async () => {
  const sealed = copyLog(log)
  const { seal, readTiles } = sealSampleForecast()
  const { firstIndex: sealIndex } = await appendToMemory(sealed, key, [seal])
  await save('sealed', sealed)
  const place = { forecast: SAMPLE_FORECAST, salt: SAMPLE_SALT, sealIndex, leaf: SAMPLE_PLACE }
  const text = await proveForecast(sealed.read, readTiles, place)
  const file = await saveProof('forecast.tlog-proof', text)
  const good = await verify(file, '--key', formatVerifierKey(key), '--log', 'sealed')
  expect(good).toMatchObject({ code: 0, err: '' })
  for (const words of [
    `own forecast of ${SAMPLE_FORECAST.matchId}`,
    'right: this forecast is among them',
    'home 50 %, draw 30 %, away 20 %, score 2:1',
    'no witness is known to have signed before kick-off',
    '0 incidents',
    "seals of members' own forecasts: 1",
    'Everything fits.',
  ])
    expect(good.out).toContain(words)

  const proof = parseForecastProof(text)
  const better = formatForecastProof({
    ...proof,
    forecast: { ...SAMPLE_FORECAST, home: 60, draw: 20 },
  })
  const wrong = await verify(await saveProof('better.tlog-proof', better))
  expect([wrong.code, wrong.out]).toEqual([
    1,
    expect.stringContaining('WRONG: this forecast is among them'),
  ])
  // Moved to before the seal: what no head held before kick-off is not scored.
  const kickoffAt = '2026-08-04T11:59:30.000Z'
  const { matchId } = SAMPLE_FORECAST
  const fixture = { matchId, league: 'Premier League', homeTeam: 'Home', awayTeam: 'Away' }
  const listing = toUniverseLeaves('2026-08-04', [{ ...fixture, kickoffAt, status: 'stale' }])
  const { firstIndex: kickoffIndex } = await appendToMemory(sealed, key, listing)
  const moved = await proveForecast(sealed.read, readTiles, { ...place, kickoffIndex })
  const late = await verify(await saveProof('late.tlog-proof', moved))
  expect([late.code, late.out]).toEqual([0, expect.stringContaining('NOT sealed in time')])
  expect(late.out).toContain(
    `kick-off ${kickoffAt} (${SAMPLE_FORECAST.kickoffAt} when it was given)`,
  )

  const elsewhere = await verify(file, '--log', 'log')
  expect([elsewhere.code, elsewhere.out]).toEqual([1, expect.stringContaining('get a newer copy')])
})

test('a senseless call prints the usage', async () => {
  for (const given of [[], ['a', 'b'], ['--none'], ['a', '--key', 'b'], ['a', '--record', 'b']])
    expect(await verify(...given), given.join(' ')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Exit code 0'),
    })
  expect((await verify('--help')).out).toContain('--log FOLDER')
})

async function cosignLog(source: MemoryLog, witnesses: readonly SigningKey[]): Promise<MemoryLog> {
  const cosigned = copyLog(source)
  const note = parseNote((await source.read('checkpoint'))!)
  const lines = []
  for (const witness of witnesses) lines.push(await cosign(note.text, witness, 1_785_600_000))
  const signatures = [...note.signatures, ...lines]
  cosigned.files.set('checkpoint', Buffer.from(formatNote({ text: note.text, signatures })))
  return cosigned
}

test('a policy of two in three is met by two, ML-DSA-44 among them, and not by fewer', async () => {
  const witnesses = [
    await makeSigningKey('a.example', COSIGNATURE_TYPE),
    await makeSigningKey('b.example', ML_DSA_COSIGNATURE_TYPE),
    await makeSigningKey('c.example', COSIGNATURE_TYPE),
  ] as const
  const lines = witnesses.map((witness, n) => `witness w${n} ${formatVerifierKey(witness)}`)
  const policy = [`log ${formatVerifierKey(key)}`, ...lines, 'group all 2 w0 w1 w2', 'quorum all']
  await writeFile(join(root, 'policy'), `${policy.join('\n')}\n`)
  await save('two', await cosignLog(log, [witnesses[0], witnesses[1]]))
  await save('one', await cosignLog(log, [witnesses[2]]))
  const two = await verify('--log', 'two', '--policy', 'policy')
  expect([two.code, two.out]).toEqual([
    0,
    expect.stringContaining('witnessed by a.example, b.example'),
  ])
  const one = await verify('--log', 'one', '--policy', 'policy')
  expect([one.code, one.out]).toEqual([
    1,
    expect.stringContaining('WRONG: The head is NOT witnessed'),
  ])
  for (const [folder, code] of [
    ['two', 0],
    ['one', 1],
  ] as const) {
    const cosigned = {
      ...log,
      read: async (path: string) => readFile(join(root, folder, path)).catch(() => null),
    }
    const proof = await saveProof(`${folder}.tlog-proof`, await proveMatch(cosigned.read, MATCH))
    expect(await verify(proof, '--policy', 'policy'), folder).toMatchObject({ code })
  }
  await writeFile(join(root, 'policy'), 'quorum nobody\n')
  expect((await verify('--log', 'two', '--policy', 'policy')).err).toContain(
    'policy: The policy of witnesses, line 1',
  )
})

test('a rotated key verifies what it signed before, nothing after, and no other history', async () => {
  const next = await makeSigningKey(key.name)
  const before = await proveMatch(log.read, MATCH)
  const rotated = copyLog(log)
  const handOver = await makeKeyLeaf(key, next, '2026-08-05T00:00:00Z')
  await appendToMemory(rotated, key, [handOver], { alsoSignWith: next })
  const { universe, commits } = makeSampleDay(6)
  rotated.files.set('key', Buffer.from(`${formatVerifierKey(next)}\n`))
  await appendToMemory(rotated, next, [...universe, ...commits])
  await save('rotated', rotated)
  const old = ['--key', formatVerifierKey(key)]

  // A reader with only the old key is led to the new one by the file itself.
  const after = await proveMatch(rotated.read, MATCH)
  const led = await verify(await saveProof('after.tlog-proof', after), ...old)
  expect([led.code, led.out]).toEqual([
    0,
    expect.stringContaining(`signed by ${next.name}+${next.id}`),
  ])

  // The thief of the old key signs the same tree, including the rotation.
  const parsed = parseMatchProof(after)
  const head = parseCheckpointText(parseNote(parsed.checkpoint).text)
  const stolen = formatMatchProof({ ...parsed, checkpoint: await signCheckpoint(head, key) })
  const refused = await verify(await saveProof('stolen.tlog-proof', stolen), ...old)
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('handed over to')])
  // Or leaves the rotation out of the file: the log at hand shows it.
  const silent = formatMatchProof({ ...parseMatchProof(stolen), handOvers: [] })
  const file = await saveProof('silent.tlog-proof', silent)
  expect(await verify(file, ...old)).toMatchObject({ code: 0 })
  const told = await verify(file, ...old, '--log', 'rotated')
  expect([told.code, told.out]).toEqual([1, expect.stringContaining('handed over to')])
  // Or another history from before it: not a prefix of the log at hand.
  const fork = await makeSampleLog(key, 2)
  const forked = await saveProof('fork.tlog-proof', await proveMatch(fork.read, MATCH))
  expect(await verify(forked, ...old)).toMatchObject({ code: 0 })
  const seen = await verify(forked, ...old, '--log', 'rotated')
  expect([seen.code, seen.out]).toEqual([
    1,
    expect.stringContaining('entries of the log here are others'),
  ])
  // A file saved before the rotation is still valid.
  const saved = await saveProof('before.tlog-proof', before)
  expect(await verify(saved, ...old, '--log', 'rotated')).toMatchObject({ code: 0 })
})
