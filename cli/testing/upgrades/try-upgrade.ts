/**
 * An upgrade as an operator makes it: a kept state is put back, this program migrates it, and then
 * its log is verified, its members sign in, what they had is there, and a run goes on.
 */
import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import postgres from 'postgres'
import { z } from 'zod'
import { DAY_MS } from '#data/model/time.ts'
import { PasskeyRequestSchema } from '#data/model/account/passkeys.ts'
import type { CookieClient } from '#api/testing/cookie-client.ts'
import { SoftwareAuthenticator } from '#api/testing/software-authenticator.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'
import {
  DUMP_FILE,
  KEY_FILE,
  toDumpArchive,
  toFolderArchive,
  type KeptInstallation,
  type KeptState,
} from './kept-state.ts'
import { runCli } from '#cli/testing/run-cli.ts'
import { serveCalls, toServerSettings, type Program, type Served } from './program.ts'

export interface UpgradeOutcome {
  readonly migrateMs: number
  readonly entriesBefore: number
  readonly entriesAfter: number
}

/** Later than the last run by so much: matches have been played meanwhile. */
const PAUSE_MS = DAY_MS + DAY_MS / 12

export async function unpack(archive: string, folder: string): Promise<void> {
  const tar = execFile('tar', ['-C', folder, '-xf', '-'])
  tar.stdin!.end(brotliDecompressSync(readFileSync(archive)))
  const [code] = await once(tar, 'close')
  if (code !== 0) throw new Error(`${archive} could not be unpacked: tar ended with ${code}.`)
}

/** Loads a dump into a new database of the server; answers its address. */
async function loadDump(serverUrl: string, file: string): Promise<string> {
  const name = `upgrade_${Date.now()}_${process.pid}`
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await server.unsafe(`create database ${name}`).finally(() => server.end())
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  // Lines for psql alone, which newer versions of pg_dump write around the rest.
  const statements = readFileSync(file, 'utf8').replaceAll(/^\\.*$/gm, '')
  const database = postgres(url.href, { max: 1, onnotice: () => {} })
  await database.unsafe(statements).finally(() => database.end())
  return url.href
}

const BUSY_TRIES = 30
const BUSY_PAUSE_MS = 1000

/** The reply as JSON; asked again while the machine says that it is busy, as it does when this one is slow. */
async function readJson(client: CookieClient, path: string, body?: unknown) {
  const ask = () => client.call(path, body === undefined ? {} : { body })
  let reply = await ask()
  for (let tries = 1; reply.status === 503 && tries < BUSY_TRIES; tries++) {
    await sleep(BUSY_PAUSE_MS)
    reply = await ask()
  }
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${text}`)
  return JSON.parse(text) as unknown
}

const UserSchema = z.object({ email: z.string(), isPremium: z.boolean(), isAdmin: z.boolean() })
const readUser = async (client: CookieClient) =>
  UserSchema.parse(await readJson(client, '/api/auth/user'))

function requireEqual(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}.`)
}

/** Everybody signs in as before, and has what they had. */
async function requireMembers(
  { url, visit }: Served,
  { password, member, payer, admin }: KeptState,
  kept: KeptInstallation,
  now: () => number,
): Promise<void> {
  const signIn = async (email: string) => {
    const client = visit()
    return { client, reply: await readJson(client, '/api/auth/login', { email, password }) }
  }
  const free = await signIn(member)
  requireEqual('the member', await readUser(free.client), {
    email: member,
    isPremium: false,
    isAdmin: false,
  })
  const paying = await signIn(payer)
  requireEqual('the one who pays', await readUser(paying.client), {
    email: payer,
    isPremium: true,
    isAdmin: false,
  })
  const favorites = z
    .array(z.object({ matchId: z.string() }))
    .parse(await readJson(paying.client, '/api/favorites'))
  const matchIds = favorites.map(({ matchId }) => matchId).sort()
  requireEqual('the favourites', matchIds, kept.favorites)

  const first = await signIn(admin)
  const { secondFactorToken: token } = z
    .object({ secondFactorToken: z.string() })
    .parse(first.reply)
  const code = new TOTP({ secret: Secret.fromBase32(kept.totpSecret) }).generate({
    timestamp: now(),
  })
  await readJson(first.client, '/api/auth/login/code', { token, code })
  requireEqual('the administrator', (await readUser(first.client)).isAdmin, true)
  await readJson(first.client, '/api/admin/members?search=upgrades')

  const { credentialId, userHandle, privateKey } = kept.passkey
  const byKey = visit()
  const asked = await readJson(byKey, '/api/auth/passkey/options', {})
  const answer = new SoftwareAuthenticator(url).use(PasskeyRequestSchema.parse(asked), {
    credentialId,
    userHandle,
    counter: 100,
    signWith: createPrivateKey(privateKey),
  })
  await readJson(byKey, '/api/auth/passkey', answer)
  requireEqual('who signs in by passkey', (await readUser(byKey)).email, admin)
}

const ReportSchema = z.object({
  ok: z.boolean(),
  size: z.int(),
  checked: z.object({ openings: z.int() }),
})

async function run({ settings }: Program, ...args: readonly string[]): Promise<string> {
  const { code, out, words } = await runCli(args, settings)
  if (code !== 0)
    throw new Error(`${args.slice(0, 2).join(' ')} ended with ${code}: ${words}${out}`)
  return out
}

/** The whole log, which goes on from the head that the state was kept with. */
async function verifyLog(program: Program, checkpoint: string) {
  const out = await run(program, 'ledger', 'verify', '--json', '--head', checkpoint)
  const report = ReportSchema.parse(JSON.parse(out))
  requireEqual('the log', report.ok, true)
  return report
}

/**
 * Puts a state back and upgrades it to the program in this folder; throws what is not as it was.
 * @param serverUrl address of a superuser on a server that has room for another database; null for
 *   the embedded one
 */
export async function tryUpgrade(
  state: KeptState,
  serverUrl: string | null,
): Promise<UpgradeOutcome> {
  const kept = serverUrl === null ? state.embedded : state.postgres
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-upgrade-'))
  try {
    const { folder } = state
    await unpack(serverUrl === null ? toFolderArchive(folder) : toDumpArchive(folder), home)
    const databaseUrl = serverUrl && (await loadDump(serverUrl, join(home, DUMP_FILE)))
    const checkpoint = join(home, 'checkpoint-before')
    writeFileSync(checkpoint, kept.log.checkpoint)
    const now = new Date(Date.parse(state.madeAt) + PAUSE_MS)
    const aheadMs = now.getTime() - Date.now()
    const program = {
      folder: '.',
      settings: {
        DATA_DIR: join(home, 'data'),
        ...(databaseUrl !== null &&
          toServerSettings(databaseUrl, readFileSync(join(home, KEY_FILE), 'utf8'))),
      },
    }
    const startedAt = performance.now()
    await run(program, 'db', 'migrate')
    const migrateMs = performance.now() - startedAt

    const before = await verifyLog(program, checkpoint)
    requireEqual('entries of the log', before.size, kept.log.size)
    const when = ['--now', now.toISOString()]
    const options = ['--source', 'demo', '--leagues', 'premier-league', ...when]
    await run(program, 'pipeline', 'run', ...options)
    const after = await verifyLog(program, checkpoint)
    if (after.size <= before.size || after.checked.openings <= kept.log.openings)
      throw new Error(`The run opened nothing: ${JSON.stringify({ kept: kept.log, after })}`)

    const clock = { NODE_OPTIONS: toClockOption({ ms: aheadMs }) }
    const served = await serveCalls({ ...program, settings: { ...program.settings, ...clock } })
    try {
      await requireMembers(served, state, kept, () => Date.now() + aheadMs)
    } finally {
      await served.stop()
    }
    return { migrateMs, entriesBefore: before.size, entriesAfter: after.size }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
