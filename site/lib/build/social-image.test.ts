import { expect, test } from 'vitest'
import { drawSocialImage, SOCIAL_IMAGE, toSocialSvg } from './social-image.ts'

const image = {
  title: 'Beşiktaş & <b>',
  subtitle: 'Kick-off times in UTC',
  lines: Array.from({ length: 9 }, (_, index) => ({
    label: `1${index}:00`,
    text: `Match ${index}`,
  })),
  footer: 'Signed before kick-off.',
}

test('[role-paid-01] a picture says who plays when: names are escaped, and five lines are enough', () => {
  const svg = toSocialSvg(image)
  expect(svg).toContain('Beşiktaş &amp; &lt;b>')
  expect(svg.match(/Match \d/g)).toEqual(['Match 0', 'Match 1', 'Match 2', 'Match 3', 'Match 4'])
  // Every text in it was passed in, so no figure of a prediction can be in it.
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts.filter((text) => /\d+[.,]\d|%/.test(text ?? ''))).toEqual([])
})

test('a picture is a PNG of the size that is announced, drawn in our own font', async () => {
  const png = Buffer.from(await drawSocialImage(image))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(Object.values(SOCIAL_IMAGE))
  // A letter the font lacks is drawn as a box, the same for all: these are not.
  const draw = async (title: string) =>
    Buffer.from(await drawSocialImage({ title, footer: '' })).toString('base64')
  const letters = await Promise.all(['ş', 'ğ', 'ț', 'ă', 'ß', 'ñ', 'ç'].map(draw))
  expect(new Set(letters).size).toBe(letters.length)
})
