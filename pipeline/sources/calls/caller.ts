/**
 * Calls to one outside service, each admitted by a gate. Separate from the installation's gate
 * (call-gate.ts), whose rows need the database: programs without one check settings too.
 */
import type { ProviderCall } from '#data/queries/operation/provider-calls.ts'
import { requestBytes, type Reply, type RequestOptions } from './request.ts'

export interface CallGate {
  /** Throws `source_unavailable` when this call must not be made now. */
  admit(provider: string): Promise<void>
  record(call: ProviderCall): Promise<void>
}

/** A gate that is always open and stores nothing, for feeds without a key. */
export const OPEN_GATE: CallGate = { admit: async () => {}, record: async () => {} }

/** Calls to one service: each attempt is admitted first and stored afterwards. */
export function makeCaller(provider: string, gate: CallGate, defaults: RequestOptions = {}) {
  return (url: string, options: RequestOptions = {}): Promise<Reply> =>
    requestBytes(url, {
      ...defaults,
      ...options,
      headers: { ...defaults.headers, ...options.headers },
      beforeTry: () => gate.admit(provider),
      afterTry: ({ status, durationMs, error, credits }) =>
        gate.record({
          provider,
          endpoint: new URL(url).pathname,
          statusCode: status,
          responseTimeMs: durationMs,
          creditsUsed: credits,
          errorMessage: error ?? (status !== null && status >= 400 ? `answered ${status}` : null),
        }),
    })
}
export type Caller = ReturnType<typeof makeCaller>
