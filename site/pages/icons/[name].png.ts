/** The site's sign as pictures, for the places of a device where an installed site stands. */
import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { APP_ICONS, type AppIcon } from '#site/lib/pages/app-icons.ts'

const PAPER = '#fbfaf6'
const PITCH = '#0b6b3a'
/** Side of the square that the sign is drawn in. */
const SIDE = 28

function toSvg({ size, share }: AppIcon): string {
  const side = size * share
  const margin = (size - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${PAPER}"/><g transform="translate(${margin} ${margin}) scale(${side / SIDE})" fill="none" stroke="${PITCH}" stroke-width="2.25"><circle cx="14" cy="14" r="10.5"/><path d="M1 14h6.2l4.6 4.8 8.4-9.6M23.4 14H27"/></g></svg>`
}

export const getStaticPaths: GetStaticPaths = () =>
  APP_ICONS.map((icon) => ({ params: { name: icon.name }, props: { icon } }))

export const GET: APIRoute<{ readonly icon: AppIcon }> = async ({ props }) => {
  const png = await sharp(Buffer.from(toSvg(props.icon)))
    .png()
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
