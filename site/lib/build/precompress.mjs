// Puts `x.br` and `x.gz` beside every text of the built site, so that no server
// compresses the same page twice. Files that would not get smaller are left out.
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { doAtOnce } from '#data/files/at-once.ts'
import { env } from './env.ts'

const TEXT = /\.(?:html|css|js|json|svg|xml|txt)$/
/** Smaller files are not compressed: a few letters saved are worth no file. */
const SMALLEST = 256
/** Files compressed at once: as many as Node has threads for it. */
const AT_ONCE = 4
/** The same while pages are rendered, which need some of these threads for their files. */
const EARLY_AT_ONCE = 2
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/**
 * Brotli quality by kind of file. Scripts and styles change only with a release: the best quality,
 * 2 % smaller than one step below in twice the time. The landing pages are few and visited first,
 * but change with every run. The other pages are many: a quality that makes them a twelfth larger
 * in a twentieth of the time.
 */
const QUALITIES = {
  asset: { br: 11, gz: 9 },
  landing: { br: 10, gz: 9 },
  other: { br: 6, gz: 6 },
}
const ASSET = /\.(?:css|js|svg)$/
const LANDING = /^(?:[a-z]{2}\/)?index\.html$/

function toQuality(name) {
  if (ASSET.test(name)) return QUALITIES.asset
  return LANDING.test(name) ? QUALITIES.landing : QUALITIES.other
}

async function pack(name, bytes) {
  const quality = toQuality(name)
  return {
    br: await packBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gz: await packGzip(bytes, { level: quality.gz }),
  }
}

/**
 * Links the packed forms from the site that is being replaced if the text is the same; false if it
 * could not.
 */
async function takeOverPacked(root, name, bytes) {
  const old = env.siteOldDir && join(env.siteOldDir, name)
  const before = old && (await readFile(old).catch(() => null))
  if (!before?.equals(bytes)) return false
  try {
    for (const ending of ['br', 'gz'])
      await link(`${old}.${ending}`, join(root, `${name}.${ending}`))
    return true
  } catch {
    for (const ending of ['br', 'gz']) await rm(join(root, `${name}.${ending}`), { force: true })
    return false
  }
}

/** Puts the packed forms beside a text. */
export async function packFile(root, name) {
  const bytes = await readFile(join(root, name))
  if (bytes.length < SMALLEST) return
  if (await takeOverPacked(root, name, bytes)) return
  for (const [ending, packed] of Object.entries(await pack(name, bytes)))
    if (packed.length < bytes.length) await writeFile(join(root, `${name}.${ending}`), packed)
}

/**
 * Packs the built files; scripts and styles while the pages are rendered, which takes one processor.
 * @returns {import('astro').AstroIntegration}
 */
export function precompress() {
  const early = new Set()
  let packing = Promise.resolve()
  /** @type {import('vite').Plugin} */
  const packEarly = {
    name: 'pack-early',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) if (TEXT.test(name)) early.add(name)
      packing = doAtOnce([...early].reverse(), (name) => packFile(dir, name), EARLY_AT_ONCE)
      // A failure ends the build where it is waited for.
      packing.catch(() => {})
    },
  }
  return {
    name: 'precompress',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => updateConfig({ vite: { plugins: [packEarly] } }),
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const startedAt = performance.now()
        await packing
        const all = await readdir(root, { recursive: true })
        const files = all.filter((name) => TEXT.test(name) && !early.has(name))
        await doAtOnce(files.reverse(), (name) => packFile(root, name), AT_ONCE)
        logger.info(`packed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      },
    },
  }
}
