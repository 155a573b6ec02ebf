import { expect, test, vi } from 'vitest'
import { readNextPath } from './next-path.ts'

function openLogin(language: string, next: string): void {
  vi.stubGlobal('document', { documentElement: { lang: language } })
  vi.stubGlobal('location', { search: `?${new URLSearchParams({ next })}` })
}

test.each([
  ['de', '/ro/pools', '/de/pools'],
  ['en', '/ro/pools?a=1#b', '/pools?a=1#b'],
  ['de', '/tr', '/de'],
  ['de', '/romania', '/de/romania'],
  ['en', '/de?a=1', '/?a=1'],
])('in %s, %s leads to %s', (language, next, path) => {
  openLogin(language, next)
  expect(readNextPath()).toBe(path)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/de//elsewhere.example',
  '/tr//elsewhere.example/x?y#z',
  '/de/.//elsewhere.example',
  '/de/\\\\elsewhere.example',
])('%s, an address of another site, leads nowhere else', (next) => {
  openLogin('en', next)
  const path = readNextPath()
  expect(new URL(path ?? '/', 'https://pitchproof.example').host).toBe('pitchproof.example')
})
