/** Compares the content-security policy of a built page with the page itself. */
import { createHash } from 'node:crypto'
import type { BuiltPage } from './built-site.ts'

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]+)">/i
const INLINE = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA = /type="application\/(?:ld\+)?json"/
/** Looked for alone first: reading every tag of a page to its end takes five times as long. */
const HANDLER_NAME = /\son[a-z]+="/i
const HANDLER = /<[a-z][^>]*\son[a-z]+="/i

/** Faults of the policy; none when it is present, strict, and allows exactly this page's scripts. */
export function findPolicyFaults({ html }: BuiltPage): string[] {
  const policy = POLICY.exec(html)?.[1]
  if (!policy) return ['there is no policy']
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
  const faults = ["'unsafe-inline'", "'unsafe-eval'", 'http:', '*']
    .filter((source) => scripts.split(' ').includes(source))
    .map((source) => `scripts may be ${source}`)
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE)) {
    const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    if (!DATA.test(attributes) && !scripts.includes(hash))
      faults.push('an inline script has no hash')
  }
  if (HANDLER_NAME.test(html) && HANDLER.test(html))
    faults.push('an element has a script of its own')
  if (/<script/.test(html.slice(0, html.search(POLICY))))
    faults.push('a script stands before the policy')
  return faults
}
