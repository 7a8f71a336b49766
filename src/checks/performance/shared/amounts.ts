/** `2,812 ms` */
export function milliseconds(ms: number): string {
  return `${Math.round(ms).toLocaleString('en')} ms`
}

/** `1,204 KiB` */
export function kibibytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString('en')} KiB`
}
