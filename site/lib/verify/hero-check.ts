/**
 * The check of the match on the landing page: its proof is fetched, verified step by step with the
 * very code of /verify, and what the page shows is held against what the log has opened.
 */
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { verifyMatch, type MatchStepResult } from '#data/ledger/proof/verify-match.ts'
import { parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { canCheckSignatures } from './browser-check.ts'
import { fetchKey, fetchProof } from './replies.ts'

const box = document.querySelector<HTMLElement>('[data-hero-check]')

function tell(
  state: 'passed' | 'failed' | 'unable',
  values: Readonly<Record<string, string>> = {},
) {
  box!.dataset['state'] = state
  const words = box!.dataset[state] ?? ''
  box!.querySelector('[role=status]')!.textContent = words.replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => values[name] ?? whole,
  )
}

function drawStep({ step, status }: MatchStepResult): void {
  const item = box!.querySelector<HTMLElement>(`[data-step="${step}"]`)
  if (item) item.dataset['status'] = status
}

async function check({ dataset }: HTMLElement): Promise<void> {
  if ((await canCheckSignatures()) !== null) return tell('unable')
  const [key, file] = await Promise.all([fetchKey(), fetchProof(dataset['match'] ?? '')])
  const startedAt = performance.now()
  const verified = await verifyMatch(parseMatchProof(file), [parseVerifierKey(key)], drawStep)
  const { ok, isVoided, open } = verified
  const said = open?.prediction
  const shown = [
    said?.homeWinProbability,
    said?.drawProbability,
    said?.awayWinProbability,
    said?.predictedHomeScore,
    said?.predictedAwayScore,
    open?.result.homeScore,
    open?.result.awayScore,
  ].join()
  const milliseconds = `${Math.max(1, Math.round(performance.now() - startedAt))} ms`
  tell(ok && !isVoided && shown === dataset['shown'] ? 'passed' : 'failed', { milliseconds })
}

if (box) void check(box).catch(() => tell('unable'))
