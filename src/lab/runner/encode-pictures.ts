import type { Browser } from 'puppeteer-core'
import { within } from './within.ts'

export interface PictureWish {
  /** A `data:` URL as Lighthouse writes them. */
  readonly data: string
  /** Pixels; null for as wide as it is. Pictures are never made wider. */
  readonly width: number | null
}

export interface EncodedPicture {
  readonly mediaType: string
  readonly body: Uint8Array
  readonly width: number
  readonly height: number
}

/** Lighthouse's own pictures are of JPEG's 30 and more; as WebP's 60 they look the same at half the bytes. */
const QUALITY = 0.6

/** For all of them; the longest page takes a second on a slow machine. */
const PATIENCE_MS = 5000

/**
 * Pictures as WebP, encoded by the browser on an empty page of ours, in a context that has no network and
 * no other page; null where one cannot be read.
 */
export async function encodePictures(
  browser: Browser,
  wishes: readonly PictureWish[],
): Promise<(EncodedPicture | null)[]> {
  const page = await browser.newPage({ background: true })
  try {
    const encoded = await within(PATIENCE_MS, page.evaluate(encodeInPage, wishes, QUALITY))
    return encoded.map(
      (picture) => picture && { ...picture, body: Buffer.from(picture.body, 'base64') },
    )
  } finally {
    await page.close().catch(() => undefined)
  }
}

/** Runs in our own page. */
async function encodeInPage(wishes: readonly PictureWish[], quality: number) {
  const bytesOf = (data: string) => {
    const binary = atob(data.slice(data.indexOf(',') + 1))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  }
  const textOf = (bytes: Uint8Array) => {
    let binary = ''
    for (let start = 0; start < bytes.length; start += 30_000) {
      binary += String.fromCharCode(...bytes.subarray(start, start + 30_000))
    }
    return btoa(binary)
  }
  const encode = async ({ data, width }: PictureWish) => {
    const bytes = bytesOf(data)
    const bitmap = await createImageBitmap(new Blob([bytes]))
    if (data.startsWith('data:image/webp') && width === null) {
      const { width: own, height } = bitmap
      return { mediaType: 'image/webp', body: textOf(bytes), width: own, height }
    }
    const scale = width === null ? 1 : Math.min(1, width / bitmap.width)
    const [wide, high] = [bitmap.width, bitmap.height].map((size) =>
      Math.max(1, Math.round(size * scale)),
    )
    const canvas = new OffscreenCanvas(wide ?? 1, high ?? 1)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    const body = textOf(new Uint8Array(await blob.arrayBuffer()))
    return { mediaType: blob.type, body, width: canvas.width, height: canvas.height }
  }
  return await Promise.all(wishes.map((wish) => encode(wish).catch(() => null)))
}
