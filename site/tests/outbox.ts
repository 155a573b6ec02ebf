/** Reads the mails in the outbox folder of the product under test. */
import { waitForLink, waitForMail } from '#cli/testing/outbox.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'

const getFolder = () => requireTestProduct().dataDir

/** Waits for a mail to an address whose text matches; returns the newest one. */
export const findMail = (to: string, text: RegExp) => waitForMail(getFolder(), to, text)

/** Path and token of the link in that mail. */
export async function findLink(to: string, text: RegExp): Promise<string> {
  const { pathname, hash } = await waitForLink(getFolder(), to, text)
  return pathname + hash
}
