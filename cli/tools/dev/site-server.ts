/** The pages of `npm run dev`: Astro's own server, with the API behind the same address. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { dev, type AstroIntegration } from 'astro'
import type { HotPayload, ViteDevServer } from 'vite'
import { isPartOfApi, type ApiProcess } from './api-process.ts'

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

/** Every match has an address, and one page serves them all, as behind the real server. */
const toPageAddress = (url: string) =>
  url.replace(/^((?:\/[a-z]{2})?\/match\/)[^/?]+\/?(?=\?|$)/, '$1')

/** What git ignores is not watched: built sites, data, reports. Astro's own store of the published files is. */
function listUnwatched(dataDir: string): string[] {
  const names = readFileSync('.gitignore', 'utf8').split('\n')
  const unwatched = names.filter((name) => name !== '' && name !== '.astro/' && name !== '.env')
  return [...unwatched.map((name) => `**/${name.replace(/\/$/, '')}{,/**}`), `${dataDir}/**`]
}

/**
 * Lets pages through once something is published, and calls while the API answers. Before it has
 * answered for the first time calls are refused: its first run asks this address for the log that
 * is published, and would wait for itself.
 */
function waitForApi(api: ApiProcess, showPublished: () => Promise<void>): Middleware {
  let hasAnswered = false
  const firstShown = api.firstReady.then(() => {
    hasAnswered = true
    return showPublished()
  })
  // A failed start ends the program, which says why.
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

/** Vite keeps a reload for the next page that connects, though that page was made after the change. */
function reloadOpenPagesAlone({ environments, ws }: ViteDevServer): void {
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
  const readPublishedAt = () =>
    statSync(join(dataDir, 'public', 'status.json'), { throwIfNoEntry: false })?.mtimeMs
  // What is there by now is read at the start.
  let shownAt = readPublishedAt()
  return {
    name: 'dev',
    hooks: {
      'astro:config:setup': ({ injectScript, injectRoute }) => {
        injectScript('page', REACT_PREAMBLE)
        // The server answers what is not there with this page, whatever its address.
        injectRoute({ pattern: '/404', entrypoint: './site/pages/[...lang]/404.astro' })
      },
      'astro:server:setup': ({ server, refreshContent }) => {
        reloadOpenPagesAlone(server)
        const showPublished = async () => {
          const publishedAt = readPublishedAt()
          if (publishedAt === shownAt) return
          shownAt = publishedAt
          await refreshContent?.({})
        }
        server.middlewares.stack.unshift({ route: '', handle: waitForApi(api, showPublished) })
        server.watcher.on('all', (_event, path) => {
          const file = relative(server.config.root, path).replaceAll('\\', '/')
          if (isPartOfApi(file)) api.restart(file)
        })
      },
    },
  }
}

/** Starts the server; requests wait in it until the API is ready. */
export async function startSite(options: SiteOptions): Promise<void> {
  const { port, target, logLevel } = options
  await dev({
    root: process.cwd(),
    logLevel: logLevel === 'info' ? 'info' : 'warn',
    server: { port },
    integrations: [behindOneAddress(options)],
    vite: {
      // Of this address alone: a build of the site, or another server of it, would replace the packages in it.
      cacheDir: resolve('node_modules/.cache/pitchproof', `dev-${port}`),
      // No test is part of a page.
      optimizeDeps: { entries: ['!**/*.test.*', '!**/*.browser.*'] },
      server: {
        strictPort: true,
        // The packages of a second working copy may be a link to those of the first.
        fs: { allow: [process.cwd(), realpathSync('node_modules')] },
        proxy: { '/api': { target }, '/ledger': { target } },
        watch: { ignored: listUnwatched(resolve(options.dataDir)) },
      },
    },
  })
}
