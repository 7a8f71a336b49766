/** True for an http: URL that a browser trusts like https: because it never leaves the machine. */
export function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}

/** A URL that travels in the clear: http: to anything but the own machine. */
export function isInsecure(url: string): boolean {
  return url.startsWith('http:') && !isLoopback(url)
}

/** True when the URL is https:. */
export function isHttps(url: string): boolean {
  return url.startsWith('https:')
}
