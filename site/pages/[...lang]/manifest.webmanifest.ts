/** What a browser needs to install the site: its names, its first page and its pictures, in each language. */
import type { APIRoute } from 'astro'
import { APP_ICONS, toIconPath } from '#site/lib/pages/app-icons.ts'
import { getLanguagePaths, getPageTexts } from '#site/lib/texts/i18n.ts'

export const getStaticPaths = getLanguagePaths

export const GET: APIRoute = ({ params }) => {
  const { language, t, href } = getPageTexts(params['lang'])
  const manifest = {
    id: '/',
    name: 'Pitchproof',
    short_name: 'Pitchproof',
    description: t('landing:motto'),
    lang: language,
    start_url: href('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: '#fbfaf6',
    icons: APP_ICONS.map((icon) => ({
      src: toIconPath(icon),
      type: 'image/png',
      sizes: `${icon.size}x${icon.size}`,
      purpose: icon.purpose,
    })),
    shortcuts: [
      { name: t('offline:shortcuts.results'), url: href('/results') },
      { name: t('offline:shortcuts.verify'), url: href('/verify') },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
