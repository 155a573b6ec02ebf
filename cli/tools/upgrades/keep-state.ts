/**
 * Makes a kept state with the program of a folder: an installation of the demo with one league and
 * opened matches, and accounts made through the API.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { DAY_MS } from '#data/model/time.ts'
import type { CookieClient } from '#api/testing/cookie-client.ts'
import { SoftwareAuthenticator } from '#api/testing/software-authenticator.ts'
import { CARDS, findSessionBySecret, paySession } from '#api/testing/stripe/checkout.ts'
import { startStripeStandIn, type StripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { readConfirmation } from '#cli/testing/outbox.ts'
import { makeRegistration, PASSWORD } from '#cli/testing/registration.ts'
import { formatSigningKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { findPostgresFolder } from '#cli/testing/services/postgres-programs.ts'
import {
  DUMP_FILE,
  KEY_FILE,
  toDumpArchive,
  toFolderArchive,
  type KeptInstallation,
  type StateFile,
} from '#cli/testing/upgrades/kept-state.ts'
import {
  runCommand,
  serveCalls,
  toServerSettings,
  type Program,
} from '#cli/testing/upgrades/program.ts'

const exec = promisify(execFile)
const compress = promisify(brotliCompress)
const MOST_BYTES = 1024 * 1024 * 1024
/** Maximum size of a kept archive. */
const MOST_KEPT_BYTES = 3 * 1024 * 1024
const LEAGUE = 'premier-league'
const MEMBER = 'member@upgrades.example'
const PAYER = 'payer@upgrades.example'
const ADMIN = 'admin@upgrades.example'

type Accounts = Omit<KeptInstallation, 'log'>

async function send(client: CookieClient, path: string, body: unknown, method = 'POST') {
  const reply = await client.call(path, { body, method })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

const signIn = (client: CookieClient, email: string) =>
  send(client, '/api/auth/login', { email, password: PASSWORD })

async function addFavorites(client: CookieClient, dataDir: string): Promise<string[]> {
  const file = await readFile(join(dataDir, 'public/leagues', `${LEAGUE}.json`), 'utf8')
  const { matches } = z
    .object({ matches: z.array(z.object({ match: z.object({ id: z.string() }) })) })
    .parse(JSON.parse(file))
  const ids = matches.slice(-2).map(({ match }) => match.id)
  for (const id of ids) await send(client, `/api/favorites/${id}`, {}, 'PUT')
  return ids.sort()
}

async function pay(client: CookieClient, { account, deliveries }: StripeStandIn): Promise<void> {
  const body = { language: 'en', promoCode: null, startsAtOnce: true }
  const { clientSecret } = await send(client, '/api/billing/checkout', body)
  paySession(account, findSessionBySecret(account, clientSecret).id, CARDS.good)
  await deliveries.settle()
}

async function addFactors(client: CookieClient, url: string): Promise<Omit<Accounts, 'favorites'>> {
  const password = { currentPassword: PASSWORD }
  // Add the passkey before the second factor: afterwards a session with one factor may not add one.
  const options = (await send(client, '/api/account/passkeys/options', password)) as Parameters<
    SoftwareAuthenticator['make']
  >[0]
  const device = new SoftwareAuthenticator(url)
  await send(client, '/api/account/passkeys', device.make(options))
  const passkey = {
    credentialId: device.credentialId,
    userHandle: options.user.id,
    privateKey: String(device.keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
  const { secret } = await send(client, '/api/account/second-factor', password)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await send(client, '/api/account/second-factor/confirm', { code })
  return { totpSecret: secret, passkey }
}

/** Adds three accounts, a payment, favourites, and both second factors of the administrator. */
async function addAccounts(program: Program): Promise<Accounts> {
  const standIn = await startStripeStandIn()
  const dataDir = program.settings['DATA_DIR']!
  const confirm = async (client: CookieClient, email: string) =>
    send(
      client,
      '/api/auth/verify-email',
      await readConfirmation(dataDir, { email, password: PASSWORD }),
    )
  const paid = { ...program, settings: { ...program.settings, ...standIn.settings } }
  try {
    const first = await serveCalls(paid)
    standIn.deliverTo(first.url)
    for (const email of [MEMBER, PAYER, ADMIN])
      await send(
        first.visit(),
        '/api/auth/register',
        makeRegistration({ email, password: PASSWORD }),
      )
    const payer = first.visit()
    await signIn(payer, PAYER)
    await confirm(payer, PAYER)
    await pay(payer, standIn)
    const favorites = await addFavorites(payer, dataDir)
    await first.stop()
    await runCommand(program, 'admin', 'grant', ADMIN, 'admin')
    const second = await serveCalls(paid)
    const admin = second.visit()
    await signIn(admin, ADMIN)
    await confirm(admin, ADMIN)
    const factors = await addFactors(admin, second.url)
    await second.stop()
    return { favorites, ...factors }
  } finally {
    await standIn.stop()
  }
}

/** Three runs, in days before now: whatever today is, a weekend lies between the first two. */
const RUN_DAYS = [9, 2, 0]

/** Makes a run before a weekend's matches, one that opens them, and one for today. */
async function addRuns(program: Program, now: Date): Promise<KeptInstallation['log']> {
  for (const days of RUN_DAYS) {
    const at = new Date(now.getTime() - days * DAY_MS).toISOString()
    const options = ['--source', 'demo', '--leagues', LEAGUE, '--now', at]
    await runCommand(program, 'pipeline', 'run', ...options)
  }
  const report = z
    .object({ ok: z.literal(true), size: z.int(), checked: z.object({ openings: z.int() }) })
    .parse(JSON.parse(await runCommand(program, 'ledger', 'verify', '--json')))
  const folder = program.settings['DATA_DIR']!
  const checkpoint = await readFile(join(folder, 'ledger/checkpoint'), 'utf8')
  return { size: report.size, openings: report.checked.openings, checkpoint }
}

/** Packs a folder into one archive; throws if it is larger than MOST_KEPT_BYTES. */
async function pack(folder: string, archive: string): Promise<void> {
  const options = { encoding: 'buffer', maxBuffer: MOST_BYTES } as const
  const { stdout } = await exec('tar', ['-C', folder, '-cf', '-', '.'], options)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: stdout.length,
  }
  await writeFile(archive, await compress(stdout, { params }))
  const { size } = await stat(archive)
  if (size > MOST_KEPT_BYTES)
    throw new Error(`${archive} has ${size} bytes; the limit is ${MOST_KEPT_BYTES}.`)
}

/** Folders left out: their files are fetched or made again after an upgrade. */
const NEEDLESS = ['downloads', 'past', 'outbox', 'cache']

/** Makes and packs an installation on one kind of database. */
async function keepOne(
  program: Program,
  now: Date,
  { archive, databaseUrl }: { archive: string; databaseUrl: string | null },
): Promise<KeptInstallation> {
  const home = await mkdtemp(join(tmpdir(), 'pitchproof-state-'))
  const dataDir = join(home, 'data')
  await mkdir(dataDir)
  const key = formatSigningKey(await makeSigningKey('upgrades.example/demo'))
  const settings = databaseUrl === null ? {} : toServerSettings(databaseUrl, key)
  const own = { ...program, settings: { DATA_DIR: dataDir, ...settings } }
  try {
    if (databaseUrl !== null) await runCommand(own, 'db', 'migrate')
    const log = await addRuns(own, now)
    const accounts = await addAccounts(own)
    for (const name of NEEDLESS) await rm(join(dataDir, name), { recursive: true, force: true })
    if (databaseUrl !== null) {
      const dump = join(findPostgresFolder(['pg_dump']) ?? '', 'pg_dump')
      const how = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100']
      await exec(dump, [...how, '-f', join(home, DUMP_FILE), databaseUrl])
      await writeFile(join(home, KEY_FILE), key)
    }
    await pack(home, archive)
    return { log, ...accounts }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Writes both archives and `state.json` of the program in a folder into another folder. */
export async function keepState(
  { name, commit }: { readonly name: string; readonly commit: string },
  folder: string,
  out: string,
): Promise<StateFile> {
  const now = new Date()
  const program = { folder, settings: {} }
  await mkdir(out, { recursive: true })
  const server = await startPostgres()
  try {
    const state: StateFile = {
      name,
      commit,
      madeAt: now.toISOString(),
      password: PASSWORD,
      member: MEMBER,
      payer: PAYER,
      admin: ADMIN,
      embedded: await keepOne(program, now, { archive: toFolderArchive(out), databaseUrl: null }),
      postgres: await keepOne(program, now, {
        archive: toDumpArchive(out),
        databaseUrl: server.url,
      }),
    }
    await writeFile(join(out, 'state.json'), `${JSON.stringify(state, null, 2)}\n`)
    return state
  } finally {
    await server.stop()
  }
}
