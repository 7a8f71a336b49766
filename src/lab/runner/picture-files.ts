import { imageSize } from 'image-size'
import type { Browser } from 'puppeteer-core'
import { type EncodedPicture, encodePictures } from './encode-pictures.ts'
import type { KeptPicture, TakenPicture } from './take-pictures.ts'

/** Ends of names, by what the bytes are. */
const ENDS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/**
 * Each picture as a file. They stay as Lighthouse made them where
 * the browser cannot encode them as WebP.
 */
export async function pictureFiles(
  browser: Browser,
  pictures: readonly TakenPicture[],
): Promise<KeptPicture[]> {
  if (pictures.length === 0) return []
  const wishes = pictures.map(({ data, width }) => ({ data, width }))
  const encoded = await encodePictures(browser, wishes).catch(() => [])
  return pictures.flatMap((picture, place) => {
    const { mediaType, body, width, height } = encoded[place] ?? asItIs(picture.data)
    const end = ENDS[mediaType]
    if (end === undefined || body.byteLength === 0) return []
    const { name, kind, moments, data } = picture
    const file = { name: `${name}.${end}`, mediaType, body }
    return [{ data, file: { ...file, picture: { kind, width, height, moments } } }]
  })
}

function asItIs(data: string): EncodedPicture {
  const [head = '', text = ''] = data.split(',', 2)
  const body = Buffer.from(text, 'base64')
  return { mediaType: /^data:([\w/]+)/.exec(head)?.[1] ?? '', body, ...sizeOf(body) }
}

function sizeOf(body: Uint8Array): { width: number; height: number } {
  try {
    const { width, height } = imageSize(body)
    return { width, height }
  } catch {
    return { width: 0, height: 0 }
  }
}
