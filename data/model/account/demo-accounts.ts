/** The accounts that a demo is tried with. Their passwords are printed when the server starts. */

/** Ending of their addresses: `.example` belongs to nobody (RFC 2606). */
export const DEMO_EMAIL_ENDING = '@demo.example'
/** Address of the administrator among them, who stays when the demo is cleared. */
export const DEMO_ADMINISTRATOR = `admin${DEMO_EMAIL_ENDING}`
