import type { Header } from './capture.ts'

/** Values of all headers with this name (given in lower case), in order. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  return headers.filter(([line]) => line.toLowerCase() === name).map(([, value]) => value)
}
