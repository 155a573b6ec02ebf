import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailText, RichText } from './RichText.tsx'

test('a text has links where it names them; a mail address may end a line before its sign, and is escaped', () => {
  const text = 'Read <0>the terms</0> & write to <mail>a<b@c.example</mail>.'
  expect(
    renderToStaticMarkup(<RichText text={text} links={{ 0: '/terms', mail: 'mailto:a' }} />),
  ).toBe(
    'Read <a class="link" href="/terms">the terms</a> &amp; write to <a class="link" href="mailto:a">a&lt;b<wbr/>@c.example</a>.',
  )
  expect(renderToStaticMarkup(<MailText text="no address" />)).toBe('no address')
})
