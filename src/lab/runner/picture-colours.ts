import type { PictureColours } from '../lab-artifact.ts'

interface Cells {
  readonly columns: number
  /** Four bytes for each, as canvases have them. */
  readonly rgba: Uint8Array
}

/** The final viewport has at most 500 pixels each way. */
const MOST_CELLS = 3000

/** Undefined for more cells than a final viewport has. */
export function pictureColours({ columns, rgba }: Cells): PictureColours | undefined {
  const count = rgba.length / 4
  if (count > MOST_CELLS) return undefined
  const bytes = Buffer.alloc(count * 2)
  for (let cell = 0; cell < count; cell += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(cell * 4, cell * 4 + 3)
    bytes.writeUInt16BE(((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3), cell * 2)
  }
  return { columns, cells: bytes.toString('base64') }
}
