/** The pages of `npm run dev`: Astro's own server, with the API behind the same address. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { dev, type AstroIntegration } from 'astro'
import type { HotPayload, ViteDevServer } from 'vite'
import { isPartOfApi, type ApiProcess } from './api-process.ts'
import { makeRefresh } from './refresh-once.ts'

interface SiteOptions {
  readonly port: number
  readonly dataDir: string
  readonly api: ApiProcess
  /** Address of the API. */
  readonly target: string
  readonly logLevel: string
}

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/**
 * The script that React's fast reload needs before the first component is loaded. Astro adds it
 * for islands that it places itself; members' islands are loaded by a script of the page.
 */
const REACT_PREAMBLE = `import runtime from '/@react-refresh'
runtime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
window.__vite_plugin_react_preamble_installed__ = true`

const CALLS = /^\/(?:api|ledger)(?:[/?]|$)/

/** Maps the address of every match to the one page that serves them all, like the real server. */
const toPageAddress = (url: string) =>
  url.replace(/^((?:\/[a-z]{2})?\/match\/)[^/?]+\/?(?=\?|$)/, '$1')

/** Of what git ignores, Astro's store of the published files and the settings that Vite reads. */
const WATCHED = new Set(['.astro/', '.env'])

/** Paths that git ignores (built sites, data, reports) are not watched, but for WATCHED. */
function listUnwatched(dataDir: string): string[] {
  const names = readFileSync('.gitignore', 'utf8').split('\n')
  const unwatched = names.filter((name) => name !== '' && !WATCHED.has(name))
  return [...unwatched.map((name) => `**/${name.replace(/\/$/, '')}{,/**}`), `${dataDir}/**`]
}

/**
 * Holds requests back: pages until something is published, calls until the API answers. Before its
 * first answer calls are refused: its first run reads the published log at this address and would
 * wait for itself.
 */
function waitForApi(api: ApiProcess, showPublished: () => Promise<void>): Middleware {
  let hasAnswered = false
  const firstShown = api.firstReady.then(() => {
    hasAnswered = true
    return showPublished()
  })
  // A failed start is reported elsewhere and ends the program.
  firstShown.catch(() => {})
  return async (request, response, next) => {
    const { url = '/' } = request
    request.url = toPageAddress(url)
    const isCall = CALLS.test(url)
    if (isCall && !hasAnswered) {
      response.writeHead(503, { 'retry-after': '5' }).end()
      return
    }
    try {
      await (isCall ? api.whenAnswering() : firstShown)
      if (request.headers.accept?.includes('text/html')) await showPublished()
      next()
    } catch (error) {
      next(error)
    }
  }
}

/**
 * Drops reloads while no page is connected: Vite would keep them for the next page, which was
 * rendered after the change.
 */
function dropUnseenReloads({ environments, ws }: ViteDevServer): void {
  const { hot } = environments.client
  const { send } = hot
  Object.assign(hot, {
    send(...message: [string | HotPayload, unknown?]) {
      const [payload] = message
      const isReload = typeof payload === 'object' && payload.type === 'full-reload'
      if (!isReload || ws.clients.size > 0) Reflect.apply(send, hot, message)
    },
  })
}

function behindOneAddress({ api, dataDir }: SiteOptions): AstroIntegration {
  const showNewest = makeRefresh(
    () => statSync(join(dataDir, 'public', 'status.json'), { throwIfNoEntry: false })?.mtimeMs,
  )
  return {
    name: 'dev',
    hooks: {
      'astro:config:setup': ({ injectScript, injectRoute }) => {
        injectScript('page', REACT_PREAMBLE)
        // The page for unknown addresses in every language.
        injectRoute({ pattern: '/404', entrypoint: './site/pages/[...lang]/404.astro' })
      },
      'astro:server:setup': ({ server, refreshContent }) => {
        dropUnseenReloads(server)
        const showPublished = () => showNewest(async () => refreshContent?.({}))
        server.middlewares.stack.unshift({ route: '', handle: waitForApi(api, showPublished) })
        server.watcher.on('all', (_event, path) => {
          const file = relative(server.config.root, path).replaceAll('\\', '/')
          if (isPartOfApi(file)) api.restart(file)
        })
      },
    },
  }
}

/** Starts the server; it holds requests back until the API is ready. */
export async function startSite(options: SiteOptions): Promise<void> {
  const { port, target, logLevel } = options
  await dev({
    root: process.cwd(),
    logLevel: logLevel === 'info' ? 'info' : 'warn',
    server: { port },
    integrations: [behindOneAddress(options)],
    vite: {
      // One cache for each port: a build, or a second server, would replace the packages in a
      // shared one.
      cacheDir: resolve('node_modules/.cache/pitchproof', `dev-${port}`),
      // Tests are not part of any page.
      optimizeDeps: { entries: ['!**/*.test.*', '!**/*.browser.*'] },
      server: {
        strictPort: true,
        // In a second working copy `node_modules` may be a link to the first one's.
        fs: { allow: [process.cwd(), realpathSync('node_modules')] },
        proxy: { '/api': { target }, '/ledger': { target } },
        watch: { ignored: listUnwatched(resolve(options.dataDir)) },
      },
    },
  })
}
