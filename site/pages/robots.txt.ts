/** Everything public may be read; pages for members say of themselves that they are not to be indexed. */
import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  )
