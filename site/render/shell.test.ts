import { expect, test } from 'vitest'
import { cutShell, fillShell } from './shell.ts'

const frame =
  '<html><head><title>shell-title</title><meta name="description" content="shell-description"><link href="https://x.example/de/shell-path"><link href="/shell-path"><meta name="shell-head"></head><body><div class="frame" data-shell></div></body></html>'

test('a page’s content fills every placeholder of the frame, escaped where it is text', () => {
  const filled = fillShell(cutShell(frame), {
    path: 'teams/a',
    image: 'team/a',
    head: '<script type="application/ld+json">{}</script>',
    page: { title: 'A & <B>', description: 'say "x"', html: '<p>1 &lt; 2</p>' },
  })
  expect(filled).toBe(
    '<html><head><title>A &amp; &lt;B&gt;</title><meta name="description" content="say &quot;x&quot;"><link href="https://x.example/de/teams/a"><link href="/teams/a"><script type="application/ld+json">{}</script></head><body><div class="frame" data-shell><p>1 &lt; 2</p></div></body></html>',
  )
})

test('a frame without a place for the content is refused', () => {
  expect(() => cutShell('<title>shell-title</title><a href="/shell-path">')).toThrow(
    'no place for "content"',
  )
})
