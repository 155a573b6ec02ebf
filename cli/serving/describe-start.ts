/** Messages for the person who started a server, once it is ready. */
import { SETTING_OF, type OperatorFact } from '#data/model/account/operator.ts'
import { DEMO_ADMINISTRATOR } from '#data/model/account/demo-accounts.ts'
import type { DemoAccount } from '#data/model/account/demo-accounts.ts'
import type { StoredKind } from '#data/queries/operation/installation.ts'

export const NOTHING_LOADED = [
  'No matches are loaded: the demo was cleared.',
  'For made-up ones choose "Load demo data" in the administrator\'s area, or run "npm run cli -- demo load".',
  'For real ones put a feed into the settings and start again.',
]
export const KNOWN_PASSWORD = `${DEMO_ADMINISTRATOR}, whose password is printed here, still administers real matches. Make another administrator with "npm run cli -- admin create EMAIL": the demo account is removed then, and after a restart the server also answers other machines.`

interface Start {
  readonly origin: string
  readonly kind: StoredKind | null
  readonly sources: readonly string[]
  /** Accounts with passwords that were created here. */
  readonly accounts: readonly DemoAccount[]
  readonly missing: readonly OperatorFact[]
  /** Folder that mails are written to; null when they are sent. */
  readonly outboxDir: string | null
}

function describeAccounts({ kind, accounts }: Start): string[] {
  if (accounts.length === 0) return []
  const lines = accounts.map(
    ({ kind: name, email, password }) => `  ${name.padEnd(8)} ${email.padEnd(22)} ${password}`,
  )
  if (kind === 'demo') return ['', 'Demo data. Accounts to try it with:', ...lines]
  return kind === 'real'
    ? ['', KNOWN_PASSWORD, ...lines]
    : [
        '',
        'The administrator of the demo stays until there is another, and real matches:',
        ...lines,
      ]
}

/** The lines on standard output. */
export function describeStart(start: Start): string {
  const { origin, sources, missing, outboxDir } = start
  const lines = ['', `Pitchproof is ready: ${origin}`, '', ...sources, ...describeAccounts(start)]
  if (outboxDir !== null)
    lines.push('', `No mail server is set: letters are written to ${outboxDir}.`)
  if (missing.length > 0)
    lines.push(
      '',
      `The operator is not stated: set ${missing.map((fact) => SETTING_OF[fact]).join(', ')}.`,
      'Until then the imprint, the terms and the privacy policy say that they are incomplete.',
    )
  return [...lines, '', 'Press Ctrl+C to stop.', ''].join('\n')
}
