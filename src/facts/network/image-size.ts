import { BMP } from 'image-size/types/bmp'
import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { ICO } from 'image-size/types/ico'
import type { IImage, ISize } from 'image-size/types/interface'
import { JPG } from 'image-size/types/jpg'
import { JXL } from 'image-size/types/jxl'
import { JXLStream } from 'image-size/types/jxl-stream'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

export type ImageFormat =
  | 'avif'
  | 'gif'
  | 'heic'
  | 'ico'
  | 'jpeg'
  | 'png'
  | 'svg'
  | 'webp'
  | 'other'

export interface ImageSize {
  readonly format: ImageFormat
  /** Pixels of the largest image in the file; null where the header is cut off or lies. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * What browsers show, in the order of likelihood. SVG is read elsewhere: the package's expression for it
 * takes quadratic time on `<svg <svg <svg`.
 */
const FORMATS: readonly (readonly [format: ImageFormat, image: IImage])[] = [
  ['jpeg', JPG],
  ['png', PNG],
  ['webp', WEBP],
  ['gif', GIF],
  ['ico', ICO],
  ['heic', HEIF],
  ['other', JXL],
  ['other', JXLStream],
  ['other', BMP],
]

/** How far a header is looked for; an AVIF of this length, of size boxes alone, costs the package 50 ms. */
const MAX_HEADER = 64 * 1024
/** Previews and colour profiles go before a JPEG's size; the worst take the package 80 ms. */
const MAX_JPEG_HEADER = 256 * 1024

/** Format and size of a raster image from its first bytes; null for what is none. Never throws. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const head = bytes.subarray(0, MAX_HEADER)
  if (isAvif(head)) return { format: 'avif', ...sizeBy(HEIF, head) }
  const found = FORMATS.find(([, image]) => attempt(() => image.validate(head)) === true)
  if (found === undefined) return null
  const [format, image] = found
  const part = format === 'jpeg' ? bytes.subarray(0, MAX_JPEG_HEADER) : head
  return { format, ...sizeBy(image, part) }
}

/** By all of its brands: the package knows a first brand of `avif` alone, and `mif1` is as right. */
function isAvif(head: Uint8Array): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 64))
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(start.readUInt32BE(0), start.byteLength)
  const brands = start.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}

function sizeBy(image: IImage, head: Uint8Array): Pick<ImageSize, 'width' | 'height'> {
  const size = attempt(() => image.calculate(head))
  const all: readonly ISize[] = size?.images ?? (size ? [size] : [])
  const largest = all.reduce<ISize | null>(
    (most, each) => (most === null || areaOf(each) > areaOf(most) ? each : most),
    null,
  )
  const width = pixels(largest?.width)
  const height = pixels(largest?.height)
  // EXIF 5 to 8 lie on their side; browsers turn them.
  return (size?.orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height }
}

function areaOf({ width, height }: ISize): number {
  return width * height
}

function pixels(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null
}

/** The package throws on every file that is cut or lies. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
