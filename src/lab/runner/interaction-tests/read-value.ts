/** Readers of data from a page, about which nothing can be assumed. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : []
}

export function textOf(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

/** Rounded: a hundredth of a pixel is irrelevant. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null
}
