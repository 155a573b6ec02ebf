// The verifier that is one file, as `ledger verifier` builds it from the same source.
import type { APIRoute } from 'astro'
import { buildVerifier } from '#data/verifier/build-verifier.ts'

export const GET: APIRoute = async () => {
  const { bytes } = await buildVerifier()
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  })
}
