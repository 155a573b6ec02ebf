/** Accounts for trying the demo. The server prints their passwords when it starts. */
import * as z from 'zod/mini'

/** Ending of their addresses: `.example` belongs to nobody (RFC 2606). */
export const DEMO_EMAIL_ENDING = '@demo.example'
/** Address of the demo's administrator, who stays when the demo is cleared. */
export const DEMO_ADMINISTRATOR = `admin${DEMO_EMAIL_ENDING}`

export const DemoAccountsSchema = z.array(
  z.object({ kind: z.string(), email: z.string(), password: z.string() }),
)
export type DemoAccount = z.output<typeof DemoAccountsSchema>[number]
