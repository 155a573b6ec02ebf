/**
 * Makes a picture of its SVG, in the site's own serif (newsreader.ttf, the same cut as the web font),
 * so that it looks alike on any machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { setFontConfiguration } from '#site/lib/build/env.ts'

let isPrepared = false

/**
 * Names our font, and no other, to the library that sets the text, and tells it how it is used. The
 * folder is new each time: one of a fixed name belongs to whoever built first, and other users of the
 * machine may not write there.
 */
function prepareDrawing(): void {
  if (isPrepared) return
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fonts.conf')
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const ours = resolve('site/lib/build')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escape(ours)}</dir><cachedir>${escape(folder)}</cachedir></fontconfig>`,
  )
  setFontConfiguration(file)
  // Several pictures are drawn at once, each on one thread, and none is needed twice.
  sharp.concurrency(1)
  sharp.cache(false)
  isPrepared = true
}

export async function drawPicture(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  prepareDrawing()
  const png = await sharp(Buffer.from(svg))
    // The paper covers the whole picture: nothing of it is transparent.
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer()
  return new Uint8Array(png)
}
