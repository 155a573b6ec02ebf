/**
 * What visitors reach: nginx with the configuration of `api/deploy/nginx`, or Caddy with that of
 * `api/deploy/caddy`, in front of the machines and the built pages. Without either a small TCP
 * proxy of our own, which has no pages.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { makeNginxConfig } from '#api/deploy/server-config.ts'
import { findProgram } from '#cli/tools/install/find-programs.ts'
import { stopChild } from '#cli/tools/services/child-process.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'

const START_MS = 10_000

export interface ProxyOptions {
  readonly port: number
  readonly upstreams: readonly number[]
  /** Folder of the built site. */
  readonly siteDir: string
  /** A folder of its own. */
  readonly folder: string
}

export interface Proxy {
  readonly name: string
  /** Null for one that runs in this process. */
  readonly processId: number | null
  readonly servesPages: boolean
  stop(): Promise<void>
}

function replaceOnce(text: string, pattern: RegExp | string, by: string): string {
  if (text.search(pattern) === -1)
    throw new Error(`The nginx configuration has no ${String(pattern)} to replace.`)
  return text.replace(pattern, () => by)
}

/** The configuration for a server on the internet, on one port of this machine, without encryption. */
export function toLocalNginx({ port, upstreams, siteDir, folder }: ProxyOptions): string {
  let text = replaceOnce(makeNginxConfig(), /server \{\n\tlisten 80;[\s\S]*?\n\}\n/, '')
  text = replaceOnce(
    text,
    /\tlisten 443[\s\S]*?ssl_protocols[^\n]*\n/,
    `\tlisten 127.0.0.1:${port};\n\tserver_name 127.0.0.1;\n`,
  )
  const [line] = /\tserver 127\.0\.0\.1:4321[^\n]*\n/.exec(text) ?? []
  if (line === undefined) throw new Error('The nginx configuration names no machine.')
  text = text.replace(line, upstreams.map((one) => line.replace('4321', String(one))).join(''))
  text = replaceOnce(text, 'root /srv/pitchproof/site;', `root ${siteDir};`)
  const isRoot = process.getuid?.() === 0
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    ...(isRoot ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log error;`,
    'events { worker_connections 4096; }',
    'http {',
    'include /etc/nginx/mime.types;',
    'access_log off;',
    // A visitor of a load keeps a connection for all that is asked in ten minutes.
    'keepalive_requests 1000000;',
    ...places.map((place) => `${place}_temp_path ${folder}/${place};`),
    text,
    '}',
    '',
  ].join('\n')
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const endsAt = performance.now() + START_MS
  while (performance.now() < endsAt && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 50))
  }
  await stopChild(child, 'SIGKILL')
  throw new Error('The proxy does not take connections.')
}

async function startProgram(
  name: string,
  port: number,
  child: ChildProcess,
): Promise<Proxy & { readonly processId: number }> {
  await waitForPort(port, child)
  return {
    name,
    processId: child.pid!,
    servesPages: true,
    stop: () => stopChild(child, 'SIGTERM'),
  }
}

function startNginx(program: string, options: ProxyOptions): Promise<Proxy> {
  const file = join(options.folder, 'nginx.conf')
  writeFileSync(file, toLocalNginx(options))
  const child = spawn(program, ['-c', file, '-p', options.folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return startProgram('nginx', options.port, child)
}

function startCaddy(program: string, options: ProxyOptions): Promise<Proxy> {
  const { port, upstreams, siteDir, folder } = options
  const config = resolve('api/deploy/caddy/Caddyfile')
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: makeProgramEnv({
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITE_DIR: siteDir,
      API_UPSTREAM: upstreams.map((one) => `127.0.0.1:${one}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CADDY_ADMIN: 'off',
    }),
  })
  return startProgram('Caddy', port, child)
}

/** Hands each connection to the next machine that takes it. */
async function startOwn({ port, upstreams }: ProxyOptions): Promise<Proxy> {
  let turn = 0
  const server = createServer((inner) => {
    const hand = (tries: number) => {
      const outer = connect(upstreams[(turn += 1) % upstreams.length]!, '127.0.0.1')
      outer.once('connect', () => inner.pipe(outer).pipe(inner))
      outer.once('error', () => {
        if (outer.bytesRead === 0 && outer.connecting && tries < upstreams.length)
          return hand(tries + 1)
        return inner.destroy()
      })
      inner.once('error', () => outer.destroy())
    }
    hand(0)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    name: 'a TCP proxy of our own',
    processId: null,
    servesPages: false,
    async stop() {
      server.close()
    },
  }
}

export const PROXIES = ['nginx', 'caddy', 'own'] as const
export type ProxyName = (typeof PROXIES)[number]

/** Starts the one that is named, or the first that is installed. */
export async function startProxy(options: ProxyOptions, wanted?: ProxyName): Promise<Proxy> {
  mkdirSync(options.folder, { recursive: true })
  const starts = { nginx: startNginx, caddy: startCaddy } as const
  for (const name of ['nginx', 'caddy'] as const) {
    if (wanted !== undefined && wanted !== name) continue
    const program = findProgram([name], [`/usr/sbin/${name}`, `/usr/local/bin/${name}`])
    if (program) return starts[name](program, options)
    if (wanted !== undefined) throw new Error(`${name} is not installed.`)
  }
  return startOwn(options)
}
