/** Accounts of every kind on a started product, made the way people get them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { request, type APIRequestContext, type BrowserContext } from '@playwright/test'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { makeRegistration, PASSWORD } from './registration.ts'
import { requireTestProduct } from './test-product.ts'

export interface Account {
  readonly email: string
  readonly password: string
}
export type Accounts = Partial<Record<'free' | 'premium' | 'admin', Account>>

const RIGHTS: Readonly<Record<keyof Required<Accounts>, readonly string[]>> = {
  free: [],
  premium: ['premium'],
  admin: ['premium', 'admin'],
}

async function register(client: APIRequestContext, origin: string, role: keyof Accounts) {
  const email = `${role}@accounts.example`
  const reply = await client.post(`${origin}/api/auth/register`, {
    headers: { origin },
    data: makeRegistration({ email, password: PASSWORD }),
  })
  if (!reply.ok()) throw new Error(`Nobody could be registered: ${await reply.text()}`)
  for (const right of RIGHTS[role])
    await promisify(execFile)('node', ['cli/main.ts', 'admin', 'grant', email, right], {
      env: makeProgramEnv(requireTestProduct().env),
    })
  return { email, password: PASSWORD }
}

/** One account of each role on the product that this process has started. */
export async function makeAccounts(origin: string): Promise<Required<Accounts>> {
  const client = await request.newContext()
  const free = await register(client, origin, 'free')
  const premium = await register(client, origin, 'premium')
  const admin = await register(client, origin, 'admin')
  await client.dispose()
  return { free, premium, admin }
}

/** Leaves the browser signed in. */
export async function signIn(context: BrowserContext, origin: string, account: Account) {
  const reply = await context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: account,
  })
  if (!reply.ok()) throw new Error(`${account.email} could not be signed in: ${await reply.text()}`)
}
