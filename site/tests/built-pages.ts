/** The site that the product under test has built. */
import { readBuiltSite, type BuiltSite } from '#site/checks/built-site.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'

export const getFolder = () => requireTestProduct().env['SITE_OUT_DIR'] ?? ''
let site: BuiltSite | null = null
/** Read once: pages of matches and teams are thousands. */
export const readSite = () => (site ??= readBuiltSite(getFolder()))
