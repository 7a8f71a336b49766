export interface ImageSize {
  readonly format: 'ico' | 'png' | 'gif' | 'jpeg' | 'webp'
  /** Pixels of the largest image in the file; null where the header is cut off. */
  readonly width: number | null
  readonly height: number | null
}

/** Format and size from an image's first bytes; null for what is none of these formats. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return ico(view) ?? png(view) ?? gif(view) ?? jpeg(view) ?? webp(view)
  } catch (error) {
    // Reading beyond the end: the file was cut, or lies about its length.
    if (error instanceof RangeError) return null
    throw error
  }
}

function ico(view: DataView): ImageSize | null {
  if (view.byteLength < 6 || view.getUint32(0) !== 0x00000100) return null
  let width = 0
  let height = 0
  const images = Math.min(view.getUint16(4, true), 100)
  for (let entry = 6; entry < 6 + images * 16; entry += 16) {
    // Zero stands for 256.
    width = Math.max(width, view.getUint8(entry) || 256)
    height = Math.max(height, view.getUint8(entry + 1) || 256)
  }
  return { format: 'ico', width: width || null, height: height || null }
}

function png(view: DataView): ImageSize | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return null
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function gif(view: DataView): ImageSize | null {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return null
  return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function jpeg(view: DataView): ImageSize | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let position = 2
  while (position + 9 < view.byteLength && view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const height = view.getUint16(position + 5)
      return { format: 'jpeg', width: view.getUint16(position + 7), height }
    }
    position += 2 + Math.max(2, view.getUint16(position + 2))
  }
  return { format: 'jpeg', width: null, height: null }
}

function webp(view: DataView): ImageSize | null {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646) return null
  if (view.getUint32(8) !== 0x57454250) return null
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 ", lossy
      return {
        format: 'webp',
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    case 0x5650384c: {
      // "VP8L", lossless
      const bits = view.getUint32(21, true)
      return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    default: // "VP8X", extended
      return { format: 'webp', width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
}
