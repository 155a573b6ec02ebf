/**
 * `witness`: watches public logs from outside, cosigns checkpoints that continue the last cosigned
 * one, and raises an alarm otherwise. It fetches them itself (`follow`) or is asked by the logs
 * (`serve`).
 */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import { toOneLine } from '#data/ledger/format/one-line.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  isKeyName,
  ML_DSA_COSIGNATURE_TYPE,
  type KeyType,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { openLogAddress } from '#data/log/log-address.ts'
import type { WatchedLog } from '#data/log/answer-log.ts'
import { openWitness, watchOnce, type Witness } from '#data/log/watch-log.ts'
import { openWitnessFolder } from '#data/log/witness-folder.ts'
import { acquireOnceCertain, describeHolder } from '#data/files/folder-lock.ts'
import { AppError } from '#data/model/errors.ts'
import { toCount } from '#cli/to-count.ts'
import { warn } from '#cli/output.ts'
import { parseTrustedKey } from '#cli/parse-trusted-key.ts'
import { startWitnessServer } from '#cli/serving/witness-server.ts'

interface WitnessOptions {
  log: string
  dir: string
  name: string
  algorithm: KeyType
  key?: VerifierKey
  port?: number
  every: number
  once: boolean
}

function parseName(text: string): string {
  if (!isKeyName(text))
    throw new AppError(
      'bad_input',
      `"${text}" cannot be a name: a name has no space and no plus sign.`,
    )
  return text
}

const ALGORITHMS: ReadonlyMap<string, KeyType> = new Map([
  ['ed25519', COSIGNATURE_TYPE],
  ['ml-dsa-44', ML_DSA_COSIGNATURE_TYPE],
])

function parseAlgorithm(text: string): KeyType {
  const type = ALGORITHMS.get(text)
  if (type !== undefined) return type
  throw new AppError('bad_input', `"${text}" is none of ${[...ALGORITHMS.keys()].join(', ')}.`)
}

const DIR = 'data/witness'
const NAME = `${hostname()}/witness`
const now = () => new Date()
const say = (words: string) => warn(`${new Date().toISOString()} ${toOneLine(words)}`)

async function look(witness: Witness, options: WitnessOptions): Promise<Witness> {
  const found = await watchOnce(openLogAddress(options.log), witness, {
    now: now(),
    onAlarm: (words, isSigned) => alarm(words, isSigned, options),
  })
  const { origin, size } = found.checkpoint
  if (found.witness.logKey.id !== witness.logKey.id)
    say(
      `no alarm: the log handed over to the key ${formatVerifierKey(found.witness.logKey)}, by its own rules`,
    )
  if (size !== found.sizeBefore || options.once)
    say(
      `${origin}: ${size} entries, consistent with ${found.sizeBefore ?? 'nothing seen before'}; cosigned`,
    )
  return found.witness
}

/** Printed before anything else is read: a hostile log may end this program. */
function alarm(words: string, isSigned: boolean, { dir }: WitnessOptions): void {
  const line = '!'.repeat(72)
  const worth = isSigned
    ? 'Both together prove it to anybody.'
    : "The log's key has not signed what is shown: it proves nothing to others."
  warn(
    `${line}\nALARM. ${toOneLine(words)}\nWhat was cosigned before and what the log shows now are in ${dir}/evidence.\n${worth} Nothing was cosigned.\nNow the log is read for a key that has taken over.\n${line}`,
  )
}

async function follow(witness: Witness, options: WitnessOptions): Promise<void> {
  let current = witness
  for (;;) {
    try {
      current = await look(current, options)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'ledger_invalid' || options.once) throw error
      say(`${error.message} Trying again.`)
    }
    if (options.once) return
    await wait(Math.max(1, options.every) * 1000)
  }
}

/**
 * Runs the work with the folder's lock: two witnesses in one folder could cosign two histories, so
 * the second is refused.
 */
async function withFolder(dir: string, work: () => Promise<void>): Promise<void> {
  const lock = await acquireOnceCertain(join(dir, 'lock'), say)
  if ('holderProcessId' in lock)
    throw new AppError(
      'busy',
      `The witness in ${dir} is already running as ${describeHolder(lock)}. Stop it first, or name another folder with --dir.`,
    )
  try {
    await work()
  } finally {
    lock.release()
  }
}

async function watch(options: WitnessOptions): Promise<void> {
  await withFolder(options.dir, () => watchInFolder(options))
}

async function watchInFolder(options: WitnessOptions): Promise<void> {
  const witness = await openWitness(openLogAddress(options.log), options.dir, {
    name: options.name,
    algorithm: options.algorithm,
    trusted: options.key ?? null,
  })
  say(`witness ${formatVerifierKey(witness.key)}`)
  say(`follows ${formatVerifierKey(witness.logKey)}`)
  const logs = [{ origin: witness.logKey.name, keys: [witness.logKey] }]
  const running =
    options.port === undefined
      ? null
      : await startWitnessServer({ witness, logs, isAsked: false, port: options.port, now, say })
  try {
    await follow(witness, options)
  } finally {
    running?.server.close()
    running?.server.closeAllConnections()
  }
}

interface ServeOptions {
  dir: string
  name: string
  algorithm: KeyType
  port: number
  log: readonly WatchedLog[]
}

/** Keys with the same origin belong to the same log. */
function mergeLogs(logs: readonly WatchedLog[]): readonly WatchedLog[] {
  const byOrigin = Map.groupBy(logs, ({ origin }) => origin)
  return [...byOrigin].map(([origin, list]) => ({
    origin,
    keys: list.flatMap(({ keys }) => keys),
  }))
}

async function serve(options: ServeOptions): Promise<void> {
  const logs = mergeLogs(options.log)
  const witness = await openWitnessFolder(options.dir, options.name, options.algorithm)
  say(`witness ${formatVerifierKey(witness.key)}`)
  for (const { origin, keys } of logs)
    say(`cosigns ${origin} when signed by ${keys.map(formatVerifierKey).join(' or ')}`)
  const { server, port } = await startWitnessServer({
    witness,
    logs,
    isAsked: true,
    port: options.port,
    now,
    say,
  })
  say(`answers at http://localhost:${port}/add-checkpoint`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  server.close()
  server.closeAllConnections()
}

/** A command with the options about the witness's own key. */
const keyCommand = (name: string) =>
  new Command(name)
    .option('--dir <folder>', 'where the witness keeps its key and what it saw', DIR)
    .option('--name <name>', 'name of the key made the first time', parseName, NAME)
    .option(
      '--algorithm <algorithm>',
      'of the key made the first time: ed25519, or ml-dsa-44, which no quantum computer forges and not every browser can check yet',
      parseAlgorithm,
      COSIGNATURE_TYPE,
    )

function followCommand(): Command {
  return keyCommand('follow')
    .description('check one log again and again, and cosign what continues the history seen before')
    .requiredOption('--log <address>', 'address of the log, such as https://host/ledger')
    .option(
      '--key <key>',
      "the log's public key, obtained from a source you trust",
      parseTrustedKey,
    )
    .option('--port <n>', 'serve /checkpoint and /key on this port', toCount(0, 65_535))
    .option('--every <seconds>', 'seconds between two checks', toCount(0, 86_400), 60)
    .option('--once', 'check once and exit', false)
    .action(watch)
}

function serveCommand(): Command {
  const logs: WatchedLog[] = []
  return keyCommand('serve')
    .description('cosign what logs submit (C2SP tlog-witness: POST /add-checkpoint)')
    .requiredOption('--port <n>', 'port to answer on', toCount(0, 65_535))
    .requiredOption(
      '--log <key>',
      'key of a log to cosign, as name+id+base64; again for every further log or key',
      (text) => {
        const key = parseTrustedKey(text)
        logs.push({ origin: key.name, keys: [key] })
        return logs
      },
    )
    .option(
      '--origin <origin>',
      'origin of the --log before it, if not the name of its key',
      (origin) => {
        const last = logs.pop()
        if (last === undefined)
          throw new AppError('bad_input', 'Put --origin behind the --log that it belongs to.')
        logs.push({ ...last, origin })
        return origin
      },
    )
    .action((options: ServeOptions) => withFolder(options.dir, () => serve(options)))
}

/** The command. */
export function witnessCommand(): Command {
  return new Command('witness')
    .description(
      'watch public logs from outside and check that they continue the history they have shown',
    )
    .addCommand(followCommand(), { isDefault: true })
    .addCommand(serveCommand())
}
