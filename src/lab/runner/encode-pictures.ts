import type { Browser } from 'puppeteer-core'
import type { PictureColours } from '../lab-artifact.ts'
import { pictureColours } from './picture-colours.ts'
import { within } from './within.ts'

export interface PictureRequest {
  /** A `data:` URL as written by Lighthouse. */
  readonly data: string
  /** Pixels; null for the original width. Pictures are never enlarged. */
  readonly width: number | null
  /** Bytes; a larger picture is shrunk until it fits, or nearly. */
  readonly most: number
  /** Whether its colours are wanted. */
  readonly colours?: boolean
}

export interface EncodedPicture {
  readonly mediaType: string
  readonly body: Uint8Array
  readonly width: number
  readonly height: number
  readonly colours?: PictureColours
}

/** Text stays readable; Lighthouse's own pictures have 30 and are larger. */
const QUALITY = 0.5

/** Pixels of a screenshot whose colours become one: about a word in the shrunk viewport. */
const CELL = 10

/** For all of them; the longest page takes half a second on a quiet machine. */
const PATIENCE_MS = 5000

/**
 * Encodes pictures as WebP, in the browser, on an empty page of ours in a context without network and other pages;
 * null for a picture that was not encoded in time.
 */
export async function encodePictures(
  browser: Browser,
  requests: readonly PictureRequest[],
): Promise<Map<PictureRequest, EncodedPicture | null>> {
  const end = performance.now() + PATIENCE_MS
  const encoded = new Map<PictureRequest, EncodedPicture | null>()
  const page = await within(PATIENCE_MS, browser.newPage({ background: true }))
  try {
    // The large one last: it may use up the remaining time.
    for (const asked of requests.toSorted((a, b) => a.data.length - b.data.length)) {
      const left = Math.max(0, end - performance.now())
      const picture = await within(
        left,
        page.evaluate(
          encodeInPage,
          {
            data: asked.data,
            width: asked.width,
            most: asked.most,
            colours: asked.colours === true,
          },
          { quality: QUALITY, cell: CELL },
        ),
      ).catch(() => null)
      encoded.set(asked, picture && encodedPicture(picture))
    }
    return encoded
  } finally {
    void page.close().catch(() => undefined)
  }
}

type InPage = Awaited<ReturnType<typeof encodeInPage>>

function encodedPicture({ body, cells, ...sizes }: InPage): EncodedPicture {
  const colours = cells && pictureColours({ ...cells, rgba: Buffer.from(cells.rgba, 'base64') })
  return { ...sizes, body: Buffer.from(body, 'base64'), ...(colours && { colours }) }
}

/** Runs in our own page. */
async function encodeInPage(
  { data, width, most, colours }: PictureRequest,
  { quality, cell }: { readonly quality: number; readonly cell: number },
) {
  const binary = atob(data.slice(data.indexOf(',') + 1))
  const given = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  const isWebp = data.startsWith('data:image/webp')
  const textOf = (bytes: Uint8Array) => {
    const parts = []
    for (let start = 0; start < bytes.length; start += 30_000) {
      parts.push(String.fromCharCode(...bytes.subarray(start, start + 30_000)))
    }
    return btoa(parts.join(''))
  }
  const draw = async (bitmap: ImageBitmap, scale: number) => {
    const sized = (size: number) => Math.max(1, Math.round(size * scale))
    const canvas = new OffscreenCanvas(sized(bitmap.width), sized(bitmap.height))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return { mediaType: blob.type, bytes, width: canvas.width, height: canvas.height }
  }

  const cellsOf = (bitmap: ImageBitmap) => {
    const counted = (size: number) => Math.max(1, Math.round(size / cell))
    const [columns, rows] = [counted(bitmap.width), counted(bitmap.height)]
    const context = new OffscreenCanvas(columns, rows).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, columns, rows)
    const { data: rgba } = context.getImageData(0, 0, columns, rows)
    return { columns, rgba: textOf(new Uint8Array(rgba)) }
  }

  const bitmap = await createImageBitmap(new Blob([given]))
  const cells = colours === true ? cellsOf(bitmap) : undefined
  if (isWebp && width === null && given.length <= most) {
    const { width: own, height } = bitmap
    return { mediaType: 'image/webp', body: textOf(given), width: own, height, cells }
  }
  const shrink = (bytes: number) => (bytes > most ? 0.9 * Math.sqrt(most / bytes) : 1)
  let scale = Math.min(1, (width ?? bitmap.width) / bitmap.width)
  if (isWebp) scale *= shrink(given.length)
  let picture = await draw(bitmap, scale)
  for (let tries = 0; tries < 2 && picture.bytes.length > most; tries += 1) {
    scale *= shrink(picture.bytes.length)
    picture = await draw(bitmap, scale)
  }
  const { bytes, ...sizes } = picture
  return { ...sizes, body: textOf(bytes), cells }
}
