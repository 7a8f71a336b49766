/**
 * A value that both engines can store. PostgreSQL rejects text with U+0000, which SQLite accepts but measures and
 * searches only up to there. It means nothing to readers, so a replacement character takes its place.
 */
export function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}
