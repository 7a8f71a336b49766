const [EXTENSION, IMAGE] = [0x21, 0x2c]

/**
 * Counts the GIF frames that start within these bytes, at least 1. Every step moves forward, whatever sizes the blocks
 * claim. https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function gifFrames(bytes: Uint8Array): number {
  let frames = 0
  let position = 13 + colorTable(bytes[10])
  while (position < bytes.length) {
    if (bytes[position] === EXTENSION) {
      position = afterSubBlocks(bytes, position + 2)
    } else if (bytes[position] === IMAGE) {
      frames++
      // Separator, position and size, flags, colours, and the code size before the data.
      position = afterSubBlocks(bytes, position + 11 + colorTable(bytes[position + 9]))
    } else {
      break
    }
  }
  return Math.max(1, frames)
}

function colorTable(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let position = start
  for (let size = bytes[position]; size !== undefined; size = bytes[position]) {
    position += 1 + size
    if (size === 0) break
  }
  return position
}
