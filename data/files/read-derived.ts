/**
 * Reads a file that can be made again from what it was made of. One that is damaged counts as none,
 * so that it is made again and stops nothing.
 */
import { readTextIfThere } from './read-if-there.ts'

/** The file's content; null when it does not exist, is no JSON or not of this schema. */
export async function readDerived<Content>(
  path: string,
  schema: { parse(content: unknown): Content },
): Promise<Content | null> {
  const text = await readTextIfThere(path)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
