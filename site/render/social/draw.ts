/**
 * Renders an SVG to a picture in the site's own serif (newsreader.ttf, the same cut as the web
 * font), so that it looks the same on every machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { escapeHtml } from '#data/model/escape-html.ts'
import { setFontConfiguration } from '#site/lib/build/env.ts'

let isPrepared = false

/**
 * Configures fontconfig with our font only. The folder is a new temporary one each time: one with a
 * fixed name would belong to the user who built first, and other users could not write there.
 */
function prepareDrawing(): void {
  if (isPrepared) return
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fonts.conf')
  const ours = join(import.meta.dirname, '..')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escapeHtml(ours)}</dir><cachedir>${escapeHtml(folder)}</cachedir></fontconfig>`,
  )
  setFontConfiguration(file)
  // One thread for each picture, because several are drawn at once; no cache, because none is drawn
  // twice.
  sharp.concurrency(1)
  sharp.cache(false)
  isPrepared = true
}

export async function drawPicture(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  prepareDrawing()
  const png = await sharp(Buffer.from(svg))
    // The background covers the whole picture, so an alpha channel would be useless bytes.
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer()
  return new Uint8Array(png)
}
