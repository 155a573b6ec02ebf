/** What the walk-forward test measured (`npm run cli -- backtest --all` writes it). */
import { ProofSchema } from '#data/model/forecast/proof.ts'
import proofFile from './proof.json' with { type: 'json' }

export const PROOF = ProofSchema.parse(proofFile)
