/**
 * The whole script of a card: shows the kick-off in the reader's time and checks the receipt in the
 * reader's browser. It stores nothing and asks for two files: the log's key and the match's proof.
 */
import { checkOpened, checkSealed, readLogKey } from '#data/ledger/proof/check-opened.ts'
import { toShown } from '#site/lib/verify/shown.ts'

const { lang } = document.documentElement
const status = document.querySelector<HTMLElement>('output')

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'short' } as const
const ZONE = { timeZoneName: 'short' } as const

/** The receipt has separate elements for day and time (LocalReceipt); the kick-off is one text. */
function listParts({ dataset }: HTMLElement): Intl.DateTimeFormatOptions {
  if (dataset['localDay']) return DAY
  return dataset['local'] === undefined ? { weekday: 'short', ...DAY, ...CLOCK, ...ZONE } : CLOCK
}

const toFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, options)

for (const time of document.querySelectorAll('time')) {
  const at = new Date(time.dateTime)
  time.textContent = toFormat(listParts(time)).format(at)
  const zone = time.parentElement!.querySelector('[data-zone]')
  if (zone)
    zone.textContent = toFormat(ZONE)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')!.value
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

function tell(line: HTMLElement, state: 'passed' | 'failed' | 'unable', tookMs = 0): void {
  line.dataset['state'] = state
  const took = `${Math.max(1, Math.round(tookMs))}\u00a0ms`
  line.textContent = line.dataset[state]!.replace('{{milliseconds}}', took)
}

async function check(line: HTMLElement): Promise<void> {
  const { match = '', shown, entry } = line.dataset
  const [text, file] = await Promise.all([
    fetchText('/ledger/key'),
    fetchText(`/api/ledger/proof/${match}`),
  ])
  // Throws in a browser without Ed25519, which cannot check signatures.
  const key = await readLogKey(text.trim())
  const startedAt = performance.now()
  try {
    if (shown !== undefined && toShown(await checkOpened(file, key, () => {})) !== shown)
      throw new Error('The card shows other figures than the log.')
    const commit = await checkSealed(file, key)
    // The log may already have a later revision than the card.
    if (commit.matchId !== match || commit.index < Number(entry))
      throw new Error('The log proves another entry.')
    tell(line, 'passed', performance.now() - startedAt)
  } catch {
    tell(line, 'failed')
  }
}

if (status?.dataset['match']) void check(status).catch(() => tell(status, 'unable'))
