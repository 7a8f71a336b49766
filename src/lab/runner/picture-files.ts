import { imageSize } from 'image-size'
import type { Browser } from 'puppeteer-core'
import { type EncodedPicture, encodePictures } from './encode-pictures.ts'
import type { KeptPicture, TakenPicture } from './take-pictures.ts'

/** File extensions by content. */
const ENDS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** A picture that could not be shrunk and is larger than this is dropped. */
const MOST_TIMES = 3

/** Each picture as a file. If the browser cannot encode it as WebP, it stays as Lighthouse made it. */
export async function pictureFiles(
  browser: Browser,
  pictures: readonly TakenPicture[],
): Promise<KeptPicture[]> {
  if (pictures.length === 0) return []
  const encoded = await encodePictures(browser, pictures).catch(() => undefined)
  return pictures.flatMap((picture) => {
    const made = encoded?.get(picture) ?? asItIs(picture.data)
    const { mediaType, body, width, height, colours } = made
    const end = ENDS[mediaType]
    const isOfUse = body.byteLength > 0 && body.byteLength <= MOST_TIMES * picture.most
    if (end === undefined || !isOfUse) return []
    const { name, kind, moments, data } = picture
    const file = { name: `${name}.${end}`, mediaType, body }
    const shown = { kind, width, height, moments, ...(colours && { colours }) }
    return [{ data, file: { ...file, picture: shown } }]
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
