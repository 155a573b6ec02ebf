import { expect, test } from 'vitest'
import { breakMail, html } from './html.ts'

test('what is put in is escaped, HTML is not, lists are joined and nothing is left out', () => {
  const name = 'Tom & "Jerry" <b>'
  const items = ['a', name].map((text) => html`<li>${text}</li>`)
  const list = html`<ul title="${name}">
    ${items}${null}${false}${undefined}${0}
  </ul>`
  expect(list.html.replaceAll('> ', '>').replaceAll(' <', '<')).toBe(
    '<ul title="Tom &amp; &quot;Jerry&quot; &lt;b&gt;"><li>a</li><li>Tom &amp; &quot;Jerry&quot; &lt;b&gt;</li>0</ul>',
  )
})

test('a mail address may end a line before its sign, and is escaped', () => {
  expect(breakMail('a<b@c.example')).toBe('a&lt;b<wbr>@c.example')
})
