/**
 * A value as both engines store it. PostgreSQL refuses text with U+0000, which SQLite takes and then measures and
 * searches only up to there; it means nothing to a reader, so that the sign for what cannot be shown takes its place.
 */
export function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}
