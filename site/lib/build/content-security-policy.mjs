// Writes the content-security policy into every built page: scripts from this
// origin, plus the hashes of the few inline ones. Done after the build, when
// the inline scripts have their last form. `style-src` allows inline styles,
// because bars and calendars set sizes that way; scripts never are.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_TYPES = /type="(application\/(ld\+)?json)"/

/** The policy for one page. Payment pages name the provider's origin in the header of the server. */
export function toPolicy(html, geoLookupUrl) {
  const hashes = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes]) => !DATA_TYPES.test(attributes))
    .map(([, , code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  const connect = geoLookupUrl ? ` ${new URL(geoLookupUrl).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** @returns {import('astro').AstroIntegration} */
export function contentSecurityPolicy() {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = await readdir(root, { recursive: true })
        await Promise.all(
          files
            .filter((file) => file.endsWith('.html'))
            .map(async (file) => {
              const html = await readFile(join(root, file), 'utf8')
              const policy = toPolicy(html, process.env.GEO_LOOKUP_URL ?? DEFAULT_GEO_LOOKUP_URL)
              const meta = `<meta http-equiv="content-security-policy" content="${policy}">`
              // After the charset, before anything that runs.
              await writeFile(
                join(root, file),
                html.replace(/<meta charset="utf-8">/i, (charset) => charset + meta),
              )
            }),
        )
      },
    },
  }
}

/** Country of a visitor by network address, without a key; its answer has `country_code`. */
export const DEFAULT_GEO_LOOKUP_URL = 'https://ipapi.co/json/'
