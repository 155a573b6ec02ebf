import { expect, test } from 'vitest'
import { listSourced } from './sources.ts'

test('lists of pages leave out what the sources of the site lack', () => {
  const weather = { text: 'weather', needs: 'weather' }
  const items = ['score', weather, { text: 'cards', needs: 'referees' }]
  expect(listSourced(items, ['referees'])).toEqual(['score', weather])
  const script = { sent: 'Sent', needs: 'referees' }
  expect(listSourced(script, ['referees']), 'texts of a script').toBe(script)
})
