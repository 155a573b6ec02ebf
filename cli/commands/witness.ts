/** `witness`: follows a public log from outside, cosigns what continues what it saw, and is loud about anything else. */
import { createServer, type Server } from 'node:http'
import { hostname } from 'node:os'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import {
  formatVerifierKey,
  isKeyName,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { openLogAddress } from '#data/log/log-address.ts'
import { openWitness, readCosigned, watchOnce, type Witness } from '#data/log/witness-folder.ts'
import { AppError } from '#data/model/errors.ts'

interface WitnessOptions {
  log: string
  dir: string
  name: string
  key?: VerifierKey
  port?: number
  every: number
  once: boolean
}

function parseTrustedKey(text: string): VerifierKey {
  try {
    return parseVerifierKey(text)
  } catch (cause) {
    throw new AppError('bad_input', (cause as Error).message, { cause })
  }
}

function parseWholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 86_400)
    throw new AppError('bad_input', `"${text}" is no whole number from 0 to 86400.`)
  return number
}

function parseName(text: string): string {
  if (!isKeyName(text))
    throw new AppError('bad_input', `"${text}" is no name: it has no space and no plus sign.`)
  return text
}

/** The two files of a witness: its cosigned checkpoint and its key. */
async function serveWitness(witness: Witness, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const isKey = request.url === '/key'
    const isCheckpoint = request.url === '/checkpoint'
    const cosigned = isCheckpoint ? await readCosigned(witness).catch(() => null) : null
    const text = isKey ? `${formatVerifierKey(witness.key)}\n` : cosigned
    response.writeHead(text === null ? 404 : 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
    })
    response.end(text ?? 'There is /checkpoint and /key.\n')
  })
  server.listen(port)
  await once(server, 'listening')
  return server
}

const say = (words: string) => process.stderr.write(`${new Date().toISOString()} ${words}\n`)

async function look(witness: Witness, options: WitnessOptions): Promise<Witness> {
  const found = await watchOnce(openLogAddress(options.log), witness, new Date())
  const { origin, size } = found.checkpoint
  if (found.witness.logKey.id !== witness.logKey.id)
    say(`the log handed over to the key ${formatVerifierKey(found.witness.logKey)}`)
  if (size !== found.sizeBefore || options.once)
    say(
      `${origin}: ${size} entries, consistent with ${found.sizeBefore ?? 'nothing seen before'}; cosigned`,
    )
  return found.witness
}

function cryOut(error: AppError, { dir }: WitnessOptions): never {
  const line = '!'.repeat(72)
  process.stderr.write(
    `${line}\nALARM. ${error.message}\nWhat was cosigned before is in ${dir}/checkpoint, what the log shows now in ${dir}/evidence.\nBoth together prove it to anybody. Nothing was cosigned.\n${line}\n`,
  )
  throw error
}

async function follow(witness: Witness, options: WitnessOptions): Promise<void> {
  let current = witness
  for (;;) {
    try {
      current = await look(current, options)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'ledger_invalid') cryOut(error, options)
      if (options.once) throw error
      say(`${error.message} Trying again.`)
    }
    if (options.once) return
    await wait(Math.max(1, options.every) * 1000)
  }
}

async function watch(options: WitnessOptions): Promise<void> {
  const witness = await openWitness(openLogAddress(options.log), options.dir, {
    name: options.name,
    trusted: options.key ?? null,
  })
  say(`witness ${formatVerifierKey(witness.key)}`)
  say(`follows ${formatVerifierKey(witness.logKey)}`)
  const server = options.port === undefined ? null : await serveWitness(witness, options.port)
  try {
    await follow(witness, options)
  } finally {
    server?.close()
    server?.closeAllConnections()
  }
}

/** The command. */
export function witnessCommand(): Command {
  return new Command('witness')
    .description('follow a public log from outside and hold it to what it has shown')
    .requiredOption('--log <address>', 'address of the log, such as https://host/ledger')
    .option('--dir <folder>', 'where the witness keeps its key and what it saw', 'data/witness')
    .option(
      '--name <name>',
      'name of the key made the first time',
      parseName,
      `${hostname()}/witness`,
    )
    .option('--key <key>', "the log's key, as you have it from elsewhere", parseTrustedKey)
    .option('--port <n>', 'serve /checkpoint and /key on this port', parseWholeNumber)
    .option('--every <seconds>', 'seconds between two looks', parseWholeNumber, 60)
    .option('--once', 'look once and end', false)
    .action(watch)
}
