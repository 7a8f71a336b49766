import { counted, grouped } from '../../shared/counted.ts'

const KIB = 1024

/** `2,812 ms` */
export function milliseconds(ms: number, limit?: number): string {
  return `${grouped(roundAgainst(ms, limit))} ms`
}

/** `1,204 KiB`, `300 bytes` */
export function kibibytes(bytes: number, limit?: number): string {
  if (bytes > 0 && bytes < KIB / 2) return counted(bytes, 'byte')
  const kib = roundAgainst(bytes / KIB, limit === undefined ? undefined : limit / KIB)
  return `${grouped(kib)} KiB`
}

/** Rounded; rounded up if the value would otherwise look as if it kept its limit. */
export function roundAgainst(amount: number, limit = Infinity): number {
  const rounded = Math.round(amount)
  return amount > limit && rounded <= limit ? Math.ceil(amount) : rounded
}
