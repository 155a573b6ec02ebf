/**
 * Checks the match on the landing page: reads its proof, checks it step by step, and compares the
 * shown figures with the opened entry of the log.
 */
import { checkOpened, readLogKey } from '#data/ledger/proof/check-opened.ts'
import { toShown } from './shown.ts'

const box = document.querySelector<HTMLElement>('[data-hero-check]')

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

function tell(hero: HTMLElement, state: 'passed' | 'failed' | 'unable', tookMs = 0): void {
  hero.dataset['state'] = state
  const took = `${Math.max(1, Math.round(tookMs))}\u00a0ms`
  const words = hero.dataset[state]!.replace('{{milliseconds}}', took)
  hero.querySelector('[role=status]')!.textContent = words
}

function mark(item: HTMLElement | null, status: 'passed' | 'failed'): void {
  if (item) item.dataset['status'] = status
}

async function check(hero: HTMLElement): Promise<void> {
  const { match = '', shown } = hero.dataset
  const [text, file] = await Promise.all([
    fetchText('/ledger/key'),
    fetchText(`/api/ledger/proof/${match}`),
  ])
  // Throws in a browser without Ed25519 (before Chrome 137, Firefox 129, Safari 17), which cannot
  // check signatures.
  const key = await readLogKey(text.trim())
  const startedAt = performance.now()
  try {
    const opened = await checkOpened(file, key, (step) =>
      mark(hero.querySelector(`[data-step="${step}"]`), 'passed'),
    )
    tell(hero, toShown(opened) === shown ? 'passed' : 'failed', performance.now() - startedAt)
  } catch {
    mark(hero.querySelector('[data-step]:not([data-status])'), 'failed')
    tell(hero, 'failed')
  }
}

if (box) void check(box).catch(() => tell(box, 'unable'))
