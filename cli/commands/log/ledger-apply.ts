/**
 * `ledger apply`: the entry of this log for the lists of the public witness network (format
 * `logs/v0`) and the letter to apply. Sends nothing; prints the obstacles instead, if the network
 * would refuse the log.
 */
import type { Command } from 'commander'
import type { LogKeys } from '#data/ledger/signing/current-signer.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readOutsideHead } from '#data/log/outside-head.ts'
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { AppError } from '#data/model/errors.ts'
import { isLocalLogName } from '#data/snapshots/keys.ts'
import { requireSigningKey, withInstallation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'

/** Most requests per day: a run may be due each minute, and asks each witness before and after it signs. */
const REQUESTS_A_DAY = 24 * 60 * 2

interface Application {
  /** The lines for the list. */
  readonly entry: string
  readonly letter: string
}

interface Applicant {
  readonly key: VerifierKey
  /** Address of the installation, https. */
  readonly publicOrigin: string
  readonly contact: string
}

/** The entry and the letter of a log. */
export function toApplication({ key, publicOrigin, contact }: Applicant): Application {
  const vkey = formatVerifierKey(key)
  const entry = [`vkey ${vkey}`, `qpd ${REQUESTS_A_DAY}`, `contact ${contact}`].join('\n')
  const letter = `Subject: Participation request: ${key.name}

Hello,

we would like to have our log witnessed.

Origin line: ${key.name}
Public key: ${vkey}
add-checkpoint rate: at most ${REQUESTS_A_DAY} a day, most days far fewer
Log list: staging
Contact: ${contact}

The log commits to predictions of football matches before kick-off and opens them after the final whistle. Its files (tlog-tiles, tlog-checkpoint) are at ${publicOrigin}/ledger, and ${publicOrigin}/verify checks them in a browser. Witnesses make it impossible for us to show two histories.

The entry for the list:

${entry}
`
  return { entry, letter }
}

/** Why the network would refuse this installation, in words; empty when it is ready. */
export async function listObstacles(
  {
    key,
    publicOrigin,
    contact,
  }: { [Name in keyof Applicant]: Applicant[Name] | null } & {
    readonly key: VerifierKey
  },
  readHead: (address: string, keys: LogKeys) => Promise<unknown> = readOutsideHead,
): Promise<string[]> {
  const obstacles: string[] = []
  if (isLocalLogName(key.name))
    obstacles.push(
      `The log is called ${key.name}, which is not a name of yours. "The log cannot be continued" in api/deploy/RUNBOOK.md says how a log with your own name begins.`,
    )
  if (contact === null)
    obstacles.push('Nobody can be reached: give --contact, or set SUPPORT_EMAIL.')
  if (publicOrigin === null || !publicOrigin.startsWith('https://'))
    return [...obstacles, 'PUBLIC_ORIGIN is not set to an https address: nobody can read the log.']
  const { host } = new URL(publicOrigin)
  if (!isLocalLogName(key.name) && key.name.split('/')[0] !== host)
    obstacles.push(
      `The log is called ${key.name}, and the site is ${host}: a witness cannot see that they belong together.`,
    )
  const address = `${publicOrigin}/ledger/checkpoint`
  if ((await readHead(address, { current: [key], handOvers: [] })) === null)
    obstacles.push(`${address} shows no checkpoint that this key has signed.`)
  return obstacles
}

interface ApplyOptions {
  readonly contact?: string
  readonly json: boolean
}

async function apply({ contact, json }: ApplyOptions): Promise<void> {
  const found = await withInstallation(async (installation) => {
    const key = await requireSigningKey(installation)
    const { publicOrigin, supportEmail } = installation.env
    const reached = contact ?? (supportEmail === DEFAULT_SUPPORT_EMAIL ? null : supportEmail)
    const obstacles = await listObstacles({ key, publicOrigin, contact: reached })
    if (obstacles.length > 0)
      throw new AppError('conflict', `This log is not ready.\n${obstacles.join('\n')}`)
    return toApplication({ key, publicOrigin: publicOrigin!, contact: reached! })
  })
  printResult(found, json, ({ letter }) => letter)
}

export function addApplyCommand(group: Command): void {
  group
    .command('apply')
    .description('print the letter that asks the public witness network for its witnesses')
    .option('--contact <how>', 'how the operator is reached; SUPPORT_EMAIL without it')
    .option('--json', 'print one JSON object on stdout', false)
    .action(apply)
}
