import { expect, test } from 'vitest'
import { listBest, listOthers } from './lighthouse-pages.ts'

const toSitemap = (...paths: string[]) =>
  paths.map((path) => `<url><loc>https://pitchproof.example${path}</loc></url>`).join('')

const SITEMAP = toSitemap(
  '/',
  '/faq',
  '/about',
  '/de/about',
  '/teams/eng-arsenal',
  '/teams/eng-burnley',
  '/teams/eng-chelsea',
  '/leagues/la-liga',
  '/leagues/serie-a',
  '/de/leagues/la-liga',
)

test('the pages that must reach 100 are the fixed ones and the first and last of each kind, in English and Turkish', () => {
  const best = listBest(SITEMAP)
  expect(best).toContain('/faq')
  expect(best).toContain('/tr/faq')
  expect(best).toContain('/teams/eng-arsenal')
  expect(best).toContain('/tr/teams/eng-chelsea')
  expect(best).not.toContain('/teams/eng-burnley')
  expect(best).toHaveLength(18)
})

test('the others are every other page, and one of those that differ only in names, in each language', () => {
  expect(listOthers(SITEMAP)).toEqual([
    '/about',
    '/de/about',
    '/teams/eng-burnley',
    '/leagues/la-liga',
    '/de/leagues/la-liga',
  ])
})

test('of the archive one page of each kind is measured', () => {
  const archive = toSitemap(
    '/archive',
    '/archive/2022-23',
    '/archive/2022-23/2022-10',
    '/archive/2022-23/la-liga',
    '/archive/2022-23/la-liga/2022-10',
    '/archive/2022-23/la-liga/esp-betis',
    '/archive/2022-23/serie-a',
    '/archive/2022-23/serie-a/ita-roma',
    '/archive/2023-24',
  )
  expect(listBest(archive)).toEqual(expect.arrayContaining(['/archive', '/archive/2023-24']))
  expect(listOthers(archive)).toEqual([
    '/archive/2022-23',
    '/archive/2022-23/2022-10',
    '/archive/2022-23/la-liga',
    '/archive/2022-23/la-liga/2022-10',
    '/archive/2022-23/la-liga/esp-betis',
  ])
})
