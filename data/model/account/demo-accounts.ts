/** Accounts for trying the demo. The server prints their passwords when it starts. */

/** Ending of their addresses: `.example` belongs to nobody (RFC 2606). */
export const DEMO_EMAIL_ENDING = '@demo.example'
/** Address of the demo's administrator, who stays when the demo is cleared. */
export const DEMO_ADMINISTRATOR = `admin${DEMO_EMAIL_ENDING}`
