// Configuration files for hosts of static files: one page answers every match
// (`/match/{id}` in each language), how long files may be cached, and the headers
// that a page cannot set for itself. They are written beside the pages, where each
// host looks for them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CARD_PATTERN, OPEN_FOLDER } from '#data/model/addresses.ts'
import { STORED_FOLDERS } from '#data/model/stored-files.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { toCardPath } from '#data/model/page-paths.ts'
import {
  CARD_CHANGES,
  FILE_ENDINGS,
  FILE_HEADERS,
  HSTS,
  OPEN_CHANGES,
  PAGE_HEADERS,
} from '#data/model/security-headers.ts'

/** The beginning of each language's addresses; English has none. */
const PREFIXES = LANGUAGE_CODES.map((code) => (code === DEFAULT_LANGUAGE ? '' : `/${code}`))
/** With HSTS, which browsers ignore over plain http. */
const SAFETY = { ...PAGE_HEADERS, ...HSTS }
/** Files that are no pages have a stricter policy; the rest of their headers is the same. */
const POLICY = 'Content-Security-Policy'
const FILE_POLICY = FILE_HEADERS[POLICY]
const ENDINGS = FILE_ENDINGS.join('|')
/** Cards of matches by their folders, for hosts without patterns. */
const CARD_FOLDERS = PREFIXES.map((prefix) => prefix + toCardPath('*'))
/** Azure sends no header that a rule names with an empty value. */
const CARD_VALUES = Object.fromEntries(CARD_CHANGES.map(([name, value]) => [name, value ?? '']))
const CARD_EXPRESSION = `expr=%{REQUEST_URI} =~ m#${CARD_PATTERN}#`
const ON_CARDS = new Map(CARD_CHANGES)
/** Every path but those of cards, as Vercel writes it. */
const NO_CARD_SOURCE = `/((?!${CARD_PATTERN.replace('^(?:/', '(?:').replace('))?/', ')/)?')}).*)`

const ON_OPEN = new Map(OPEN_CHANGES)
/** The same without the public files for other programs. */
const OWN_SOURCE = NO_CARD_SOURCE.replace('/((?!', `/((?!${OPEN_FOLDER.slice(1)}|`)

const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`
const toLines = (headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

/** File name and content for each host. */
export function makeHostFiles() {
  return {
    // Netlify, Cloudflare Pages
    _redirects: PREFIXES.map((prefix) => `${prefix}/match/:id ${prefix}/match/ 200\n`).join(''),
    _headers: [
      '/*',
      ...toLines(SAFETY),
      // Netlify and Cloudflare send both policies, and browsers apply both.
      ...FILE_ENDINGS.flatMap((ending) => [`/*.${ending}`, `  ${POLICY}: ${FILE_POLICY}`]),
      // On Cloudflare "!" removes a header that an earlier rule has set. Netlify has no such
      // syntax.
      ...CARD_FOLDERS.flatMap((folder) => [
        folder,
        ...CARD_CHANGES.map(([name]) => `  ! ${name}`),
        ...CARD_CHANGES.flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}`])),
      ]),
      `${OPEN_FOLDER}*`,
      ...OPEN_CHANGES.flatMap(([name, value]) => [
        ...(SAFETY[name] === undefined ? [] : [`  ! ${name}`]),
        `  ${name}: ${value}`,
      ]),
      ...STORED_FOLDERS.flatMap(({ folder, caching }) => [
        `${folder}*`,
        `  Cache-Control: ${caching}`,
      ]),
      '',
    ].join('\n'),
    // Vercel
    'vercel.json': toJson({
      rewrites: PREFIXES.map((prefix) => ({
        source: `${prefix}/match/:id`,
        destination: `${prefix}/match/index.html`,
      })),
      headers: [
        {
          source: '/(.*)',
          headers: Object.entries(SAFETY)
            .filter(([key]) => !ON_CARDS.has(key))
            .map(([key, value]) => ({ key, value })),
        },
        {
          source: NO_CARD_SOURCE,
          headers: CARD_CHANGES.filter(([key]) => !ON_OPEN.has(key)).map(([key]) => ({
            key,
            value: SAFETY[key],
          })),
        },
        {
          source: OWN_SOURCE,
          headers: CARD_CHANGES.filter(([key]) => ON_OPEN.has(key)).map(([key]) => ({
            key,
            value: SAFETY[key],
          })),
        },
        {
          source: `${OPEN_FOLDER}(.*)`,
          headers: OPEN_CHANGES.map(([key, value]) => ({ key, value })),
        },
        ...CARD_FOLDERS.map((folder) => ({
          source: folder.replace('*', ':id'),
          headers: CARD_CHANGES.flatMap(([key, value]) => (value === null ? [] : [{ key, value }])),
        })),
        {
          source: `/(.*)\\.(${ENDINGS})`,
          headers: [{ key: POLICY, value: FILE_POLICY }],
        },
        ...STORED_FOLDERS.map(({ folder, caching }) => ({
          source: `${folder}(.*)`,
          headers: [{ key: 'Cache-Control', value: caching }],
        })),
      ],
    }),
    // Azure Static Web Apps
    'staticwebapp.config.json': toJson({
      routes: [
        ...PREFIXES.map((prefix) => ({
          route: `${prefix}/match/*`,
          rewrite: `${prefix}/match/index.html`,
        })),
        ...CARD_FOLDERS.map((route) => ({ route, headers: CARD_VALUES })),
        // Only the first matching rule applies.
        ...[
          ...STORED_FOLDERS.map(({ folder, caching }) => [
            `${folder}*`,
            { 'Cache-Control': caching },
          ]),
          [`${OPEN_FOLDER}*`, Object.fromEntries(OPEN_CHANGES)],
          [`/*.{${FILE_ENDINGS.join(',')}}`, {}],
        ].map(([route, headers]) => ({ route, headers: { ...headers, [POLICY]: FILE_POLICY } })),
      ],
      globalHeaders: SAFETY,
      responseOverrides: { 404: { rewrite: '/404.html', statusCode: 404 } },
    }),
    // Apache
    '.htaccess': [
      'ErrorDocument 404 /404.html',
      'RewriteEngine On',
      ...PREFIXES.map(
        (prefix) =>
          `RewriteRule ^${prefix.slice(1)}${prefix && '/'}match/[^/]+/?$ ${prefix}/match/index.html [L]`,
      ),
      '<IfModule mod_headers.c>',
      ...Object.entries(SAFETY).map(([name, value]) => `  Header set ${name} "${value}"`),
      ...CARD_CHANGES.map(([name, value]) =>
        value === null
          ? `  Header unset ${name} "${CARD_EXPRESSION}"`
          : `  Header set ${name} "${value}" "${CARD_EXPRESSION}"`,
      ),
      `  Header set ${POLICY} "${FILE_POLICY}" "expr=%{REQUEST_URI} =~ m#\\.(${ENDINGS})$#"`,
      ...STORED_FOLDERS.map(
        ({ folder, caching }) =>
          `  Header set Cache-Control "${caching}" "expr=%{REQUEST_URI} =~ m#^${folder}#"`,
      ),
      ...OPEN_CHANGES.map(
        ([name, value]) =>
          `  Header set ${name} "${value}" "expr=%{REQUEST_URI} =~ m#^${OPEN_FOLDER}#"`,
      ),
      '</IfModule>',
      'AddType text/csv .csv',
      'AddCharset utf-8 .csv',
      '',
    ].join('\n'),
  }
}

/** @returns {import('astro').AstroIntegration} */
export function hostConfiguration() {
  return {
    name: 'host-configuration',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        for (const [name, text] of Object.entries(makeHostFiles()))
          await writeFile(join(root, name), text)
      },
    },
  }
}
