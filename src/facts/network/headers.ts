import type { Header } from '../network-facts.ts'

/** Values of every line of one header, in order; never joined, as their number matters to checks. */
export function headerLines(headers: readonly Header[], name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value.trim())
}

export function firstHeader(headers: readonly Header[], name: string): string | null {
  return headerLines(headers, name)[0] ?? null
}
