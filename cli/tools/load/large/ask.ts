/** Asks an API as each role, one call after the other. */
import { addBenchAccount, signIn } from '#cli/tools/measure/bench-stage.ts'
import { openDatabase } from '#data/db/connect.ts'
import { EMAILS, type Call, type Role } from './calls.ts'

export interface Answer {
  readonly status: number
  readonly ms: number
}

export type Ask = (call: Call) => Promise<Answer>

/** Makes the accounts that ask. */
export async function addAskers(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  for (const [role, email] of Object.entries(EMAILS))
    await addBenchAccount(database, email, {
      isPremium: role === 'premium',
      isAdmin: role === 'admin',
    })
  await database.close()
}

export async function signInAskers(origin: string): Promise<Map<Role, string>> {
  const cookies = new Map<Role, string>()
  for (const [role, email] of Object.entries(EMAILS))
    cookies.set(role as Role, await signIn(origin, email))
  return cookies
}

export function makeAsk(origin: string, cookies: ReadonlyMap<Role, string>): Ask {
  return async ({ role, method, path, body }) => {
    const startedAt = performance.now()
    const cookie = cookies.get(role)
    const response = await fetch(origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie !== undefined && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    return { status: response.status, ms: performance.now() - startedAt }
  }
}
