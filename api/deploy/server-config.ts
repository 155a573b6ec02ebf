/**
 * The configurations of Caddy and nginx, made from the same tables as the headers our own server
 * sends (`data/model/security-headers.ts`), the languages and the addresses of `data/model/addresses.ts`, so
 * that a host of static files cannot fall behind. The files beside this one are what these
 * functions return; a test compares them, and `node api/deploy/write-server-config.ts` writes them.
 */
import { makeCaddyfile } from './caddy-config.ts'
import { makeNginxConfig } from './nginx-config.ts'

/** Every written file, by its place in this folder. */
export const SERVER_FILES = {
  'caddy/Caddyfile': makeCaddyfile,
  'nginx/pitchproof.conf': makeNginxConfig,
} as const
