import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { makeHostFiles } from './host-configuration.mjs'

const prefixes = LANGUAGE_CODES.map((code) => (code === DEFAULT_LANGUAGE ? '' : `/${code}`))
const files: Record<string, string> = makeHostFiles()

test('[route-11] Netlify, Cloudflare, Vercel, Azure and Apache send every match of a language to its shell', () => {
  const vercel = JSON.parse(files['vercel.json'] ?? '')
  const azure = JSON.parse(files['staticwebapp.config.json'] ?? '')
  const apache = [...(files['.htaccess'] ?? '').matchAll(/^RewriteRule (\S+) (\S+) \[L\]$/gm)]
  for (const prefix of prefixes) {
    expect(files['_redirects']?.split('\n')).toContain(`${prefix}/match/:id ${prefix}/match/ 200`)
    const shell = `${prefix}/match/index.html`
    expect(vercel.rewrites).toContainEqual({ source: `${prefix}/match/:id`, destination: shell })
    expect(azure.routes).toContainEqual({ route: `${prefix}/match/*`, rewrite: shell })
    const path = `${prefix}/match/premier-league-2026-a-b`.slice(1)
    const rules = apache.filter(([, pattern]) => new RegExp(pattern ?? '').test(path))
    expect(rules.map(([, , target]) => target)).toEqual([shell])
  }
  expect(vercel.rewrites).toHaveLength(prefixes.length)
})
