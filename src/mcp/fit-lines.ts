/** Bytes as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** The first lines that fit: at least one, so that a cursor advances. */
export function fitLines<Line>(lines: readonly Line[], bytes: number): Line[] {
  let left = bytes
  const end = lines.findIndex((line) => {
    left -= bytesOf(line) + 1
    return left < 0
  })
  return lines.slice(0, end === -1 ? lines.length : Math.max(end, 1))
}

/** Lines from a cursor on, and the cursor of the next ones. */
export function pageOfLines<Line>(
  lines: readonly Line[],
  { cursor, bytes, most = lines.length }: { cursor?: string; bytes: number; most?: number },
): { lines: Line[]; next_cursor?: string } {
  const start = Number(cursor ?? 0)
  const shown = fitLines(lines.slice(start, start + most), bytes)
  const next = start + shown.length
  return { lines: shown, ...(next < lines.length ? { next_cursor: String(next) } : {}) }
}
